import { MAX_CHUNKS_UNDER_WAY, MAX_MINUTE_BYTES } from '../../domain/photo-chunks/photo-chunk.ts'
import { Problem } from '../../domain/shared/problem.ts'

const MINUTE_MS = 60_000

/** The chunks of one person under way. `left` are the bytes that may come now; they grow back within a minute. */
type Share = { underWay: number; left: number; at: number }

const tooFast = (seconds: number) =>
  new Problem('pieces.too-fast', { params: { retryAfterS: String(Math.max(1, Math.ceil(seconds))) } })

/**
 * One person's share of the server: chunks under way, and bytes of a minute. Counted in this process: with several,
 * each grants as much.
 */
export function chunkShares() {
  const shares = new Map<number, Share>()

  function shareOf(userId: number, now: number): Share {
    const share = shares.get(userId) ?? { underWay: 0, left: MAX_MINUTE_BYTES, at: now }
    // A clock that was put back gives nothing, and takes nothing.
    const grown = (Math.max(0, now - share.at) / MINUTE_MS) * MAX_MINUTE_BYTES
    share.left = Math.min(MAX_MINUTE_BYTES, share.left + grown)
    share.at = now
    shares.set(userId, share)
    return share
  }

  /** Forgets those who have all of their share, so that the map holds the senders of the last minute. */
  function forgetIdle(now: number): void {
    for (const userId of [...shares.keys()]) {
      const { underWay, left } = shareOf(userId, now)
      if (underWay === 0 && left >= MAX_MINUTE_BYTES) shares.delete(userId)
    }
  }

  /** Runs the work of a chunk. @throws Problem pieces.too-fast when the person's share is used up */
  return async <T>(userId: number, bytes: number, at: Date, work: () => Promise<T>): Promise<T> => {
    const now = at.getTime()
    if (shares.size > 1_000) forgetIdle(now)
    const share = shareOf(userId, now)
    if (share.underWay >= MAX_CHUNKS_UNDER_WAY) throw tooFast(1)
    if (share.left < bytes) throw tooFast(((bytes - share.left) / MAX_MINUTE_BYTES) * 60)
    share.underWay += 1
    share.left -= bytes
    try {
      return await work()
    } finally {
      share.underWay -= 1
    }
  }
}

export type ChunkShare = ReturnType<typeof chunkShares>
