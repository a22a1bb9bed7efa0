import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'

/** Blobs in memory that count writes, and fail as often as they are told to. */
export function countingBlobs(
  failures = 0,
  clock: () => Date = () => new Date(),
): BlobStore & { puts: string[]; lose(name: string): void } {
  const kept = new Map<string, { bytes: Uint8Array; at: Date }>()
  const aside: typeof kept = new Map()
  const puts: string[] = []
  let failing = failures
  const put = async (name: string, bytes: Uint8Array) => {
    puts.push(name)
    if (failing-- > 0) throw new Error('El disco está lleno.')
    kept.set(name, { bytes, at: clock() })
  }
  return {
    puts,
    lose: (name) => kept.delete(name),
    put,
    putBoth: async (...blobs) => {
      for (const { name, bytes } of blobs) await put(name, bytes)
    },
    async putFile(chunks, extension) {
      const bytes = await buffer(chunks)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await put(`${sha256}.${extension}`, bytes)
      return { name: `${sha256}.${extension}`, sha256, bytes: bytes.length }
    },
    async openFile(name) {
      const blob = kept.get(name) ?? aside.get(name)
      return blob && { bytes: blob.bytes.length, stream: Readable.from([blob.bytes]) }
    },
    get: async (name) => (kept.get(name) ?? aside.get(name))?.bytes,
    has: async (name) => kept.has(name),
    async *list() {
      yield* [...kept.keys()].sort()
    },
    writtenAt: async (name) => kept.get(name)?.at,
    setAside: async (name, at) => {
      const blob = kept.get(name)
      if (blob) aside.set(name, { ...blob, at })
      kept.delete(name)
    },
    async *listAside() {
      for (const [name, { at }] of [...aside]) yield { name, since: at }
    },
    takeBack: async (name) => {
      const blob = aside.get(name)
      if (blob) kept.set(name, blob)
      aside.delete(name)
    },
    removeAside: async (name) => void aside.delete(name),
    check: async () => {},
  }
}
