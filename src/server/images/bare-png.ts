/** Of a PNG: the eight bytes it begins with, and what each of its chunks has beside its data (length, type, checksum). */
const SIGNATURE_BYTES = 8
const CHUNK_FRAME_BYTES = 12

/** What says how the pixels are (PNG, section 11): none holds text, turns the picture or changes its colours by a profile. */
const ABOUT_PIXELS = new Set(['IHDR', 'PLTE', 'tRNS', 'sBIT', 'sRGB', 'pHYs', 'IDAT', 'IEND'])

/** Whether a PNG holds nothing but its pixels: no text, no other picture, nothing after its end. Says nothing of the pixels. */
export function isBarePng(bytes: Uint8Array): boolean {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = SIGNATURE_BYTES
  while (at + CHUNK_FRAME_BYTES <= png.length) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (!ABOUT_PIXELS.has(type)) return false
    at += CHUNK_FRAME_BYTES + png.readUInt32BE(at)
    if (type === 'IEND') return at === png.length
  }
  return false
}
