import { type ZipEntry, zipDirectory } from '../sheets/zip-directory.ts'

/** Most entries of an office file, and most bytes that they declare together. */
const MAX_ENTRIES = 5_000
const MAX_DECLARED_BYTES = 300 * 1024 * 1024

/** Entries of an office file in order; undefined for an archive that is damaged or declares too much. Nothing is unpacked. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const entries = zipDirectory(bytes, MAX_ENTRIES)
  if (!entries || entries.length > MAX_ENTRIES) return undefined
  const declared = entries.reduce((sum, entry) => sum + entry.declared, 0)
  return declared > MAX_DECLARED_BYTES ? undefined : entries
}
