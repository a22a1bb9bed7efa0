import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { isOriginal, isWholeThumbnail } from '../format/blob-checks.ts'
import { type BlobReader, readBlob } from '../verify/read-blob.ts'

type KeepBlob = (name: string, bytes: Buffer) => Promise<void>

/** Reads stored blobs; does not ask an empty store. */
async function keptReader(blobs: BlobStore): Promise<BlobReader> {
  for await (const _ of blobs.list()) return (name) => readBlob(blobs, name)
  return async () => undefined
}

const keeper =
  (blobs: BlobStore, read: BlobReader): KeepBlob =>
  async (name, bytes) => {
    const kept = await read(name)
    if (!kept || !bytes.equals(kept)) await blobs.put(name, bytes)
  }

/** Stores blobs, and skips those that an interrupted attempt stored intact. */
export const blobKeeper = async (blobs: BlobStore): Promise<KeepBlob> => keeper(blobs, await keptReader(blobs))

/**
 * Stores blobs of a copy that may still be refused, in a store that may be in use. An original proves itself by its
 * name; a thumbnail does not. So a thumbnail never replaces an intact one, and a damaged one is not stored: `verify`
 * reports it and `repair` makes it again.
 */
export async function copiedBlobKeeper(blobs: BlobStore): Promise<KeepBlob> {
  const read = await keptReader(blobs)
  const keep = keeper(blobs, read)
  return async (name, bytes) => {
    if (isOriginal(name)) return keep(name, bytes)
    if (!isWholeThumbnail(bytes)) return
    const kept = await read(name)
    if (!kept || !isWholeThumbnail(kept)) await blobs.put(name, bytes)
  }
}
