import { crc32 } from 'node:zlib'

/** Sizes in a PNG: its signature, the length field of a chunk, and length, type and checksum together. */
const SIGNATURE_BYTES = 8
const LENGTH_BYTES = 4
const CHUNK_FRAME_BYTES = 12

export type Chunk = { type: string; data: Buffer }

/**
 * The chunks of a PNG up to its end, and where that is.
 * @param mostBytes longest data of each accepted chunk type
 * @returns undefined when a chunk is of another type, too long or damaged, or the end is missing
 */
export function pngChunks(
  png: Buffer,
  mostBytes: Readonly<Record<string, number>>,
): { chunks: Chunk[]; end: number } | undefined {
  const chunks: Chunk[] = []
  let at = SIGNATURE_BYTES
  while (at + CHUNK_FRAME_BYTES <= png.length) {
    const length = png.readUInt32BE(at)
    const [named, from] = [at + LENGTH_BYTES, at + 2 * LENGTH_BYTES]
    const type = png.toString('latin1', named, from)
    const most = mostBytes[type]
    const until = from + length
    at = until + LENGTH_BYTES
    if (most === undefined || length > most || at > png.length) return undefined
    if (crc32(png.subarray(named, until)) !== png.readUInt32BE(until)) return undefined
    chunks.push({ type, data: png.subarray(from, until) })
    if (type === 'IEND') return { chunks, end: at }
  }
  return undefined
}

/** Longest data of each chunk type that tells pixels and their colours (PNG, section 11). Others may tell anything. */
const PIXELS: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  sBIT: 4,
  pHYs: 9,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
}

/** The bytes of a PNG up to its end; undefined for one that holds more than pixels, and for any other file. */
export function pngOfPixels(bytes: Uint8Array): Uint8Array | undefined {
  const read = pngChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), PIXELS)
  return read && bytes.subarray(0, read.end)
}
