import { inflateSync } from 'node:zlib'
import type { InkGauge } from '../../domain/signatures/ink.ts'
import { type Chunk, pngChunks } from './png-chunks.ts'

/** Longest data of each chunk type that describes pixels (PNG, section 11). A PNG with other chunks is not bare. */
const MOST_BYTES: Record<string, number> = {
  IHDR: 13,
  sBIT: 4,
  sRGB: 1,
  pHYs: 9,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
}

/** Bytes of a pixel by colour type, at 8 bits a channel (PNG, table 11.1): grey 0, colour 2, with transparency 4 and 6. */
const PIXEL_BYTES: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }
/** Each row begins with the number of its filter, 0 to 4 (PNG, section 9.2). */
const FILTERS = 5

/** The smallest output chunk that Node's zlib accepts. */
const MIN_CHUNK_BYTES = 64

/** `pixelBytes`: as many as channels, because each has 8 bits. */
type Layout = { width: number; height: number; pixelBytes: number }

/** Every chunk in order; undefined when one is of another type, too long or damaged, or when bytes follow the end. */
function chunksOf(png: Buffer): Chunk[] | undefined {
  const read = pngChunks(png, MOST_BYTES)
  return read?.end === png.length ? read.chunks : undefined
}

/** Width, height and bytes of a pixel; undefined unless the PNG has 8 bits a channel and is not interlaced. */
function layoutOf({ type, data }: Chunk): Layout | undefined {
  if (type !== 'IHDR' || data.length !== MOST_BYTES.IHDR) return undefined
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth, colourType = -1, ...methods] = data.subarray(8)
  const pixelBytes = PIXEL_BYTES[colourType]
  if (depth !== 8 || !pixelBytes || methods.some((method) => method !== 0)) return undefined
  return width > 0 && height > 0 ? { width, height, pixelBytes } : undefined
}

/** Inflates data; undefined unless they give exactly `length` bytes and end with the last compressed byte. */
function inflated(compressed: Buffer, length: number): Buffer | undefined {
  try {
    // One output chunk saves joining many small ones.
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
 * Frees some megabytes at once: left to the garbage collector, every hundred drawings cause a full collection. Small
 * buffers share their memory and stay. Node 20 has no `transfer`.
 */
function freeNow(rows: Buffer): void {
  const memory: { byteLength: number; transfer?: (length: number) => unknown } = rows.buffer
  const isItsOwn = rows.length > Buffer.poolSize && memory.byteLength === rows.length + 1
  if (isItsOwn) memory.transfer?.(0)
}

function haveFilters(rows: Buffer, rowBytes: number): boolean {
  for (let at = 0; at < rows.length; at += rowBytes) if ((rows[at] ?? FILTERS) >= FILTERS) return false
  return true
}

/** The nearest of left, above and the one between them (PNG, section 9.4). */
function paeth(left: number, up: number, corner: number): number {
  if (left === corner) return up
  if (up === corner) return left
  const byLeft = Math.abs(up - corner)
  const byUp = Math.abs(left - corner)
  const byCorner = Math.abs(left + up - 2 * corner)
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

/** Turns a filtered row into its pixels, in place; the row above it is turned already (PNG, section 9.2). */
function unfilterRow(rows: Buffer, at: number, rowBytes: number, pixelBytes: number): void {
  const filter = rows[at] as number
  const [end, above] = [at + rowBytes, at < rowBytes ? undefined : rowBytes]
  const up = (index: number) => (above === undefined ? 0 : (rows[index - above] as number))
  // A loop for each filter: the branches of one loop would cost more than the sums. A buffer keeps the low byte.
  if (filter === 1) {
    for (let index = at + 1 + pixelBytes; index < end; index += 1) {
      const given = rows[index - pixelBytes] as number
      if (given !== 0) rows[index] = (rows[index] as number) + given
    }
  } else if (filter === 2 && above !== undefined) {
    for (let index = at + 1; index < end; index += 1) {
      const given = rows[index - rowBytes] as number
      if (given !== 0) rows[index] = (rows[index] as number) + given
    }
  } else if (filter > 2) {
    for (let index = at + 1; index < end; index += 1) {
      const isFirst = index <= at + pixelBytes
      const left = isFirst ? 0 : (rows[index - pixelBytes] as number)
      const given =
        filter === 3 ? (left + up(index)) >> 1 : paeth(left, up(index), isFirst ? 0 : up(index - pixelBytes))
      if (given !== 0) rows[index] = (rows[index] as number) + given
    }
  }
}

/** Shows the rows to the gauge from the top, until it has seen enough: most drawings do after a third. */
function showRows(rows: Buffer, rowBytes: number, { width, pixelBytes }: Layout, ink: InkGauge): void {
  for (let at = 0; at < rows.length && !ink.isEnough; at += rowBytes) {
    unfilterRow(rows, at, rowBytes, pixelBytes)
    ink.addRow(rows, at + 1, width, pixelBytes)
  }
}

/**
 * The size in pixels of a bare PNG, as a canvas makes it: pixels only, without text, palette, profile or trailing bytes.
 * It must decode whole: right checksums, all its rows, known filters. Returns undefined for any other PNG; that says
 * nothing about whether it is valid.
 * @param mostPixels larger pictures are not decoded, because the thread waits meanwhile
 * @param ink sees the pixels, where it is to tell whether they are a signature
 */
export function barePngSize(
  bytes: Uint8Array,
  mostPixels: number,
  ink?: InkGauge,
): { width: number; height: number } | undefined {
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
  if (areFiltered && ink) showRows(rows, rowBytes, layout, ink)
  freeNow(rows)
  return areFiltered ? { width: layout.width, height: layout.height } : undefined
}
