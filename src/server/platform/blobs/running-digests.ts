import { createHash, type Hash } from 'node:crypto'

export type FileChunk = { offset: number; total: number; bytes: Uint8Array; at: Date }

/** Digests under way that this process remembers. Another file is read once more when its last chunk comes. */
const MAX_DIGESTS = 500

/** Digests of files under way, hashed as their chunks come, so that a complete file is not read again. */
export function runningDigests() {
  const known = new Map<string, { hash: Hash; bytes: number }>()
  return {
    add(path: string, { offset, bytes }: FileChunk): void {
      const digest = offset === 0 ? { hash: createHash('sha256'), bytes: 0 } : known.get(path)
      known.delete(path)
      if (digest?.bytes !== offset) return
      digest.hash.update(bytes)
      digest.bytes += bytes.byteLength
      known.set(path, digest)
      const [oldest] = known.keys()
      if (known.size > MAX_DIGESTS && oldest !== undefined) known.delete(oldest)
    },
    /** Hex digest of the complete file; undefined where another process received a part of it. */
    take(path: string, total: number): string | undefined {
      const digest = known.get(path)
      known.delete(path)
      return digest?.bytes === total ? digest.hash.digest('hex') : undefined
    },
    forget: (path: string): boolean => known.delete(path),
  }
}
