import { openSharp } from './open-sharp.ts'

/** Longest side of the drawing, in pixels: sharp on paper, whatever size the file states. */
const SIDE = 1200
/** Resolution, in dpi, where one unit of an SVG is one pixel. */
const BASE_DENSITY = 72
const MAX_DENSITY = 20_000

async function longestSide(bytes: Uint8Array, density: number): Promise<number> {
  const sharp = await openSharp()
  const { width = 0, height = 0 } = await sharp(bytes, { density, limitInputPixels: false }).metadata()
  return Math.max(width, height)
}

/** The resolution, in dpi, that gives the drawing a longest side of about `SIDE`. */
async function densityFor(bytes: Uint8Array): Promise<number> {
  const scale = SIDE / (await longestSide(bytes, BASE_DENSITY))
  const within = (density: number) => Math.max(1, Math.min(MAX_DENSITY, density))
  const density = within(BASE_DENSITY * scale)
  // Lengths in centimetres or inches grow with the square of the resolution.
  const isTwice = scale > 1 && (await longestSide(bytes, density)) > SIDE * 1.5
  return isTwice ? within(BASE_DENSITY * Math.sqrt(scale)) : density
}

/**
 * Draws an SVG as a PNG, which drops its scripts, links and external files: the library has no base address to find
 * them. Drawing may never end, and only ending the process stops it; see `rasteriseSvg`.
 */
export async function drawSvg(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(bytes, { density: await densityFor(bytes), limitInputPixels: SIDE * SIDE * 4 })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
