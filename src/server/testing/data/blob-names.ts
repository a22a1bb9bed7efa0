import type { BlobStore } from '../../platform/blobs/blob-store.ts'

/** The names of all blobs of a store, in its order. */
export async function blobNames(blobs: BlobStore): Promise<string[]> {
  const names: string[] = []
  for await (const name of blobs.list()) names.push(name)
  return names
}
