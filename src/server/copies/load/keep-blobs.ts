import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { isOriginal, isWholeThumbnail } from '../format/blob-checks.ts'
import { type BlobReader, readBlob } from '../verify/read-blob.ts'

type KeepBlob = (name: string, bytes: Buffer) => Promise<void>

/** Of a store that has nothing, nothing is asked. */
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

/** Keeps blobs where an attempt that was interrupted may have kept some: those that are as they should be are left alone. */
export const blobKeeper = async (blobs: BlobStore): Promise<KeepBlob> => keeper(blobs, await keptReader(blobs))

/**
 * Keeps blobs of a copy that may yet be refused, in a store that may serve people. What an original is, its name has proved;
 * a thumbnail's proves nothing. So it takes the place of none that is whole, and one that is not whole is not kept: without
 * it `verify` says that it is missing, and `repair` makes it again.
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
