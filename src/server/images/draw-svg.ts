import { openSharp } from './open-sharp.ts'

/** Longest side of the drawing made of it, in pixels: sharp on paper, whatever size the file says. */
const SIDE = 1200
/** Resolution at which an SVG's own units are pixels. */
const BASE_DENSITY = 72
const MAX_DENSITY = 20_000

async function longestSide(bytes: Uint8Array, density: number): Promise<number> {
  const sharp = await openSharp()
  const { width = 0, height = 0 } = await sharp(bytes, { density, limitInputPixels: false }).metadata()
  return Math.max(width, height)
}

/** The resolution at which the drawing has about the side that is wanted. */
async function densityFor(bytes: Uint8Array): Promise<number> {
  const scale = SIDE / (await longestSide(bytes, BASE_DENSITY))
  const within = (density: number) => Math.max(1, Math.min(MAX_DENSITY, density))
  const density = within(BASE_DENSITY * scale)
  // Lengths in centimetres or inches grow with the resolution twice: as lengths and as a drawing.
  const isTwice = scale > 1 && (await longestSide(bytes, density)) > SIDE * 1.5
  return isTwice ? within(BASE_DENSITY * Math.sqrt(scale)) : density
}

/**
 * An SVG as a PNG. Drawing it leaves behind whatever it carries: scripts, links, and files of elsewhere, which the
 * library has no base address to find. It may take for ever, and nothing within the process can end it: see `rasteriseSvg`.
 */
export async function drawSvg(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(bytes, { density: await densityFor(bytes), limitInputPixels: SIDE * SIDE * 4 })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
