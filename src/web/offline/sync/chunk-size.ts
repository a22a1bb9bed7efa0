import { MAX_CHUNK_BYTES } from '../../../domain/photo-chunks/photo-chunk.ts'

const KIB = 1024
const START_BYTES = 256 * KIB
const LEAST_BYTES = 16 * KIB
/** The slowest link that an upload waits for: a bad EDGE connection. */
const SLOW_BYTES_PER_S = 4 * KIB
/** Time for a round trip and the server's work. */
const ALLOWANCE_MS = 20_000
/** A link that is this many times slower than before is given up. */
const PATIENCE = 4

export type ChunkSize = ReturnType<typeof createChunkSize>

/**
 * Chooses the size of the next photo chunk and its time limit. The size doubles after a success and halves after a
 * failure.
 */
export function createChunkSize() {
  let bytes = START_BYTES
  let bytesPerS = SLOW_BYTES_PER_S
  return {
    next: () => bytes,
    timeoutMs: (sentBytes: number) =>
      ALLOWANCE_MS + (sentBytes / Math.max(SLOW_BYTES_PER_S, bytesPerS / PATIENCE)) * 1_000,
    succeeded(sentBytes: number, tookMs: number) {
      if (sentBytes >= bytes) bytes = Math.min(MAX_CHUNK_BYTES, bytes * 2)
      if (tookMs > 0) bytesPerS = (sentBytes / tookMs) * 1_000
    },
    failed() {
      bytes = Math.max(LEAST_BYTES, bytes / 2)
      bytesPerS = Math.min(bytesPerS, SLOW_BYTES_PER_S)
    },
  }
}
