import { Problem } from '../../domain/shared/problem.ts'
import { openSharp } from './open-sharp.ts'

/** A signature is a few strokes; more than this is no signature, and slow to draw. */
const MAX_SVG_BYTES = 512 * 1024
/** Longest side of the drawing made of it, in pixels: sharp on paper, whatever size the file says. */
const SIDE = 1200
/** Resolution at which an SVG's own units are pixels. */
const BASE_DENSITY = 72
const MAX_DENSITY = 20_000
/** Filters can be made to take for ever. */
const TIMEOUT_S = 5

/**
 * What may stand before the root; a document type with entities of its own may not: they can be made to explode. There is one
 * way alone to read a text by it: with a comment that could also end later, or two places for the same comments, some
 * dozens of them would take hours to be told from an SVG.
 */
const COMMENTS = String.raw`(?:<!--(?:[^-]|-(?!->))*-->\s*)*`
const ROOT = new RegExp(
  String.raw`^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?${COMMENTS}(?:<!DOCTYPE[^>[]*>\s*${COMMENTS})?<svg[\s>]`,
)
const HEAD_BYTES = 4096

/** Whether bytes say that they are an SVG, in UTF-8 and uncompressed: nothing else is drawn. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD_BYTES)
  // No XML has a zero byte, and every PNG, JPEG and WebP has one here: most signatures need not be read as text.
  return !head.includes(0) && ROOT.test(new TextDecoder().decode(head))
}

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
 * library has no base address to find.
 */
export async function rasteriseSvg(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength > MAX_SVG_BYTES) throw new Problem('image.too-large')
  const sharp = await openSharp()
  try {
    return await sharp(bytes, { density: await densityFor(bytes), limitInputPixels: SIDE * SIDE * 4 })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_S })
      .png()
      .toBuffer()
  } catch {
    throw new Problem('image.undecodable')
  }
}
