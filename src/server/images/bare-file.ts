import { imageExtension } from './image-extension.ts'
import { pngOfPixels } from './png-chunks.ts'

/** The second bytes of a JPEG's marks (T.81, table B.1). */
const [END, SCAN] = [0xd9, 0xda]
const [JFIF, ADOBE] = [0xe0, 0xee]
/** Tables and frames: Huffman, quantisation, restart interval, and frames of every coding. */
const PIXEL_MARKS = new Set([0xc4, 0xdb, 0xdd, 0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce])
const MARK_BYTES = 2

/** JFIF without its own thumbnail, and Adobe's word on the colours; each has one length. */
const isOfColours = (mark: number | undefined, data: Buffer): boolean =>
  (mark === JFIF && data.length === 14 && data.subarray(0, 5).toString('latin1') === 'JFIF\0') ||
  (mark === ADOBE && data.length === 12 && data.subarray(0, 5).toString('latin1') === 'Adobe')

/** Finds the mark behind the data of a scan. A zero behind 0xff is data, and restart marks lie within it. */
function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + MARK_BYTES)) {
    const next = jpeg[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return jpeg.length
}

function isBareJpeg(jpeg: Buffer): boolean {
  let at = MARK_BYTES
  while (at + MARK_BYTES <= jpeg.length && jpeg[at] === 0xff) {
    const mark = jpeg[at + 1]
    if (mark === END) return at + MARK_BYTES === jpeg.length
    const from = at + 2 * MARK_BYTES
    if (from > jpeg.length) return false
    const until = at + MARK_BYTES + jpeg.readUInt16BE(at + MARK_BYTES)
    const isKnown = mark === SCAN || PIXEL_MARKS.has(mark ?? 0) || isOfColours(mark, jpeg.subarray(from, until))
    if (until < from || !isKnown) return false
    at = mark === SCAN ? endOfScan(jpeg, until) : until
  }
  return false
}

/** Chunks of a WebP that tell pixels; others tell a profile, a camera, or anything. */
const WEBP_PIXELS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']
/** `RIFF`, the length of what follows, `WEBP`; and of each chunk its name and length. */
const [RIFF_HEAD, CHUNK_HEAD] = [12, 8]

function isBareWebp(webp: Buffer): boolean {
  if (webp.length < RIFF_HEAD || webp.readUInt32LE(4) + 8 !== webp.length) return false
  let at = RIFF_HEAD
  while (at + CHUNK_HEAD <= webp.length) {
    if (!WEBP_PIXELS.includes(webp.toString('latin1', at, at + 4))) return false
    const length = webp.readUInt32LE(at + 4)
    at += CHUNK_HEAD + length + (length % 2)
  }
  return at === webp.length
}

/**
 * Whether a picture is its pixels and no more: no position, camera, text or profile, and nothing behind its end. It reads
 * the frame of the file alone. False says nothing about whether the file is valid.
 */
export function isBareFile(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (imageExtension(file)) {
    case 'jpg':
      return isBareJpeg(file)
    case 'png':
      return pngOfPixels(file)?.byteLength === file.length
    case 'webp':
      return isBareWebp(file)
    case undefined:
      return false
  }
}
