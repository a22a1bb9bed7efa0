import { crc32, inflateSync } from 'node:zlib'

/** Of a PNG: the eight bytes it begins with, and what each of its chunks has beside its data (length, type, checksum). */
const SIGNATURE_BYTES = 8
const LENGTH_BYTES = 4
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

/** Bytes of a pixel by its colour type, at eight bits a channel (PNG, table 11.1): grey, colour, and each with transparency. */
const PIXEL_BYTES: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }
/** Each row begins with the number of its filter, of which there are five (PNG, section 9.2). */
const FILTERS = 5

/** Of what zlib gives at once, as Node asks for. */
const MIN_CHUNK_BYTES = 64

type Chunk = { type: string; data: Buffer }

/** Every chunk in order, or nothing when one is of another kind, too long, damaged or not the last thing there is. */
function chunksOf(png: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = SIGNATURE_BYTES
  while (at + CHUNK_FRAME_BYTES <= png.length) {
    const length = png.readUInt32BE(at)
    const [named, from] = [at + LENGTH_BYTES, at + 2 * LENGTH_BYTES]
    const type = png.toString('latin1', named, from)
    const most = MOST_BYTES[type]
    const until = from + length
    at = until + LENGTH_BYTES
    if (most === undefined || length > most || at > png.length) return undefined
    if (crc32(png.subarray(named, until)) !== png.readUInt32BE(until)) return undefined
    chunks.push({ type, data: png.subarray(from, until) })
    if (type === 'IEND') return at === png.length ? chunks : undefined
  }
  return undefined
}

/** Width, height and bytes of a pixel, of pictures whose rows follow each other with whole bytes a channel. */
function layoutOf({ type, data }: Chunk) {
  if (type !== 'IHDR' || data.length !== MOST_BYTES.IHDR) return undefined
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth, colourType = -1, ...methods] = data.subarray(8)
  const pixelBytes = PIXEL_BYTES[colourType]
  if (depth !== 8 || !pixelBytes || methods.some((method) => method !== 0)) return undefined
  return width > 0 && height > 0 ? { width, height, pixelBytes } : undefined
}

/** What is compressed, whole and to its last byte, or nothing. */
function inflated(compressed: Buffer, length: number): Buffer | undefined {
  try {
    // In one piece: many small ones would be put together once more.
    const options = { info: true, maxOutputLength: length, chunkSize: Math.max(length + 1, MIN_CHUNK_BYTES) }
    const { buffer, engine } = inflateSync(compressed, options) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    return buffer.length === length && engine.bytesWritten === compressed.length ? buffer : undefined
  } catch {
    return undefined
  }
}

/**
 * Frees memory of megabytes that nobody looks at again: left to the collector, it makes that go through everything for every hundred of
 * drawings. What is small shares its memory with others. Node 20 has no way to.
 */
function giveBack(rows: Buffer): void {
  const memory: { byteLength: number; transfer?: (length: number) => unknown } = rows.buffer
  const isItsOwn = rows.length > Buffer.poolSize && memory.byteLength === rows.length + 1
  if (isItsOwn) memory.transfer?.(0)
}

function haveFilters(rows: Buffer, rowBytes: number): boolean {
  for (let at = 0; at < rows.length; at += rowBytes) if ((rows[at] ?? FILTERS) >= FILTERS) return false
  return true
}

/**
 * The size in pixels of a PNG that is its pixels and no more, as a canvas gives it (no text, palette, profile or other picture, nothing after
 * its end), and that decodes whole: checksums, as many rows as it says, and filters that there are. Nothing for any other,
 * of which this says neither that it is a picture nor that it is none.
 * @param mostPixels of which more are not looked at, since the thread waits
 */
export function barePngSize(bytes: Uint8Array, mostPixels: number): { width: number; height: number } | undefined {
  const chunks = chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const [first, ...others] = chunks ?? []
  const layout = first && layoutOf(first)
  if (!layout || layout.width * layout.height > mostPixels) return undefined
  const types = others.map(({ type }) => type)
  const data = others.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)
  const areTogether = types.lastIndexOf('IDAT') - types.indexOf('IDAT') === data.length - 1
  if (types.includes('IHDR') || data.length === 0 || !areTogether) return undefined
  const rowBytes = 1 + layout.width * layout.pixelBytes
  const rows = inflated(Buffer.concat(data), rowBytes * layout.height)
  if (!rows) return undefined
  const areFiltered = haveFilters(rows, rowBytes)
  giveBack(rows)
  return areFiltered ? { width: layout.width, height: layout.height } : undefined
}
