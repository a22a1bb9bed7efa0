import type { BlobStore } from '../../platform/blobs/blob-store.ts'

/** Blobs in memory that count writes, and fail as often as they are told to. */
export function countingBlobs(failures = 0): BlobStore & { puts: string[]; lose(name: string): void } {
  const kept = new Map<string, Uint8Array>()
  const puts: string[] = []
  let failing = failures
  const put = async (name: string, bytes: Uint8Array) => {
    puts.push(name)
    if (failing-- > 0) throw new Error('El disco está lleno.')
    kept.set(name, bytes)
  }
  return {
    puts,
    lose: (name) => kept.delete(name),
    put,
    putBoth: async (...blobs) => {
      for (const { name, bytes } of blobs) await put(name, bytes)
    },
    get: async (name) => kept.get(name),
    has: async (name) => kept.has(name),
    async *list() {
      yield* kept.keys()
    },
    check: async () => {},
  }
}
