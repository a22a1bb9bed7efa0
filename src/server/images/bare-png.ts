/** Of a PNG: the eight bytes it begins with, and what each of its chunks has beside its data (length, type, checksum). */
const SIGNATURE_BYTES = 8
const CHUNK_FRAME_BYTES = 12

/** How long the data of a chunk may be that says how the pixels are (PNG, section 11). No other has a place here. */
const MOST_BYTES: Record<string, number> = {
  IHDR: 13,
  sBIT: 4,
  sRGB: 1,
  pHYs: 9,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
}

/**
 * Whether a PNG is its pixels and no more, as a canvas gives it: no text, palette, profile or other picture, nothing after
 * its end. Says nothing of the pixels themselves.
 */
export function isBarePng(bytes: Uint8Array): boolean {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = SIGNATURE_BYTES
  while (at + CHUNK_FRAME_BYTES <= png.length) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const most = MOST_BYTES[type]
    if (most === undefined || length > most) return false
    at += CHUNK_FRAME_BYTES + length
    if (type === 'IEND') return at === png.length
  }
  return false
}
