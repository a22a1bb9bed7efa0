import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { readBlob } from './read-blob.ts'

async function isEmpty(blobs: BlobStore): Promise<boolean> {
  for await (const _ of blobs.list()) return false
  return true
}

/** Keeps blobs where an attempt that was interrupted may have kept some: those that are as they should be are left alone. */
export async function blobKeeper(blobs: BlobStore): Promise<(name: string, bytes: Buffer) => Promise<void>> {
  const isNew = await isEmpty(blobs)
  return async (name, bytes) => {
    const kept = isNew ? undefined : await readBlob(blobs, name)
    if (!kept || !bytes.equals(kept)) await blobs.replace(name, bytes)
  }
}
