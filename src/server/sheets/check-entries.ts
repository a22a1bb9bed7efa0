import { createInflateRaw } from 'node:zlib'
import { Problem } from '../../domain/shared/problem.ts'
import { packedBytes, type ZipEntry } from './zip-directory.ts'

/** Bytes between two tags at most: a cell's text in UTF-8, each character written as an entity. */
const MAX_BETWEEN_TAGS = 256 * 1024
const TAG = 0x3c
const DEFLATE = 8

const HIDDEN_ROW = /<(?:\w+:)?row\s[^<>]*\bhidden="(?:1|true)"/g
/** Letters of a chunk that may begin a tag; it is looked at again with the next one. */
const TAIL = 500

/** Counts rows that a sheet hides. */
function hiddenRowMeter() {
  let [rows, tail] = [0, '']
  return {
    take(chunk: Buffer) {
      const text = tail + chunk.toString('latin1')
      const end = Math.max(0, text.lastIndexOf('<'))
      rows += text.slice(0, end).match(HIDDEN_ROW)?.length ?? 0
      tail = text.slice(Math.max(end, text.length - TAIL))
    },
    rows: () => rows + (tail.match(HIDDEN_ROW)?.length ?? 0),
  }
}

/** Counts what an entry unpacks to, and how far its tags lie apart. */
function tagMeter(declared: number) {
  let [bytes, sinceTag] = [0, 0]
  return {
    /** @throws Problem sheet.opens-too-large */
    take(chunk: Buffer) {
      bytes += chunk.length
      const last = chunk.lastIndexOf(TAG)
      sinceTag = last < 0 ? sinceTag + chunk.length : chunk.length - last
      if (bytes > declared || sinceTag > MAX_BETWEEN_TAGS) throw new Problem('sheet.opens-too-large')
    },
    isWhole: () => bytes === declared,
  }
}

/** The bytes of an entry, a chunk at a time. */
function unpacked({ method }: ZipEntry, packed: Uint8Array): Iterable<Buffer> | AsyncIterable<Buffer> {
  if (method !== DEFLATE) return [Buffer.from(packed)]
  const inflate = createInflateRaw()
  inflate.end(packed)
  return inflate
}

/** @returns rows that the entry hides */
async function checkEntry(bytes: Uint8Array, entry: ZipEntry): Promise<number> {
  const packed = packedBytes(bytes, entry)
  if (!packed) throw new Problem('sheet.damaged')
  const meter = tagMeter(entry.declared)
  const hidden = hiddenRowMeter()
  try {
    // Leaving the loop ends the stream, so nothing more of a bomb is unpacked.
    for await (const chunk of unpacked(entry, packed)) {
      meter.take(chunk)
      hidden.take(chunk)
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('sheet.damaged')
  }
  if (!meter.isWhole()) throw new Problem('sheet.damaged')
  return hidden.rows()
}

/**
 * Unpacks every entry of XML once, without keeping it. A directory may declare less than it has, and a cell of megabytes
 * would take many times its size when it is parsed.
 * @returns the hidden rows of each entry that has some, by its name
 * @throws Problem sheet.opens-too-large, sheet.damaged
 */
export async function checkEntries(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<Map<string, number>> {
  const hidden = new Map<string, number>()
  for (const entry of entries) {
    if (!/\.(xml|rels|vml)$/i.test(entry.name)) continue
    const rows = await checkEntry(bytes, entry)
    if (rows > 0) hidden.set(entry.name, rows)
  }
  return hidden
}
