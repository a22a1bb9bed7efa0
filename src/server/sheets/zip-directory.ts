/** An entry of a ZIP as its central directory tells it. `offset` is that of its local header; method 8 is DEFLATE. */
export type ZipEntry = { name: string; method: number; compressed: number; declared: number; offset: number }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** Bytes of the records without their names, extra fields and comments. */
const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES] = [22, 46, 30]
const MAX_COMMENT = 65_535

/** Offset of the end record, which only a comment may follow. */
function endOf(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT; at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  return undefined
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Reads the central directory of a ZIP, and nothing of its entries.
 * @param most entries at most; one more is given, so that the caller sees that there are too many
 * @returns undefined for bytes that are no whole ZIP
 */
export function zipDirectory(bytes: Uint8Array, most: number): ZipEntry[] | undefined {
  const view = viewOf(bytes)
  const end = endOf(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  const text = new TextDecoder()
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < Math.min(count, most + 1); index += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return undefined
    const named = at + ENTRY_BYTES
    const nameLength = view.getUint16(at + 28, true)
    if (named + nameLength > end) return undefined
    entries.push({
      name: text.decode(bytes.subarray(named, named + nameLength)),
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      declared: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at = named + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The packed bytes of an entry; undefined where its local header is not what the directory says. */
export function packedBytes(bytes: Uint8Array, { offset, compressed }: ZipEntry): Uint8Array | undefined {
  const view = viewOf(bytes)
  if (offset + LOCAL_BYTES > bytes.length || view.getUint32(offset, true) !== LOCAL) return undefined
  const start = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  return start + compressed <= bytes.length ? bytes.subarray(start, start + compressed) : undefined
}
