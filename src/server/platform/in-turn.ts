import pLimit from 'p-limit'
import { Problem } from '../../domain/shared/problem.ts'

/**
 * A queue for slow work. Without an end to it, whoever asks often enough makes everybody wait, and the memory end.
 * @param atOnce how much of it goes on together
 * @param waiting how much may wait behind; about ten seconds of it
 * @returns runs work in its turn; throws Problem request.too-many when too much waits already
 */
export function inTurn({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limited = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limited.pendingCount >= waiting) throw new Problem('request.too-many', { params: { retryAfterS: '10' } })
    return limited(work)
  }
}
