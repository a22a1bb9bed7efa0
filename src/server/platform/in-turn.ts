import pLimit from 'p-limit'
import { tooBusy } from './too-busy.ts'

/**
 * A queue for slow work. Without an end to it, whoever asks often enough makes everybody wait, and the memory end.
 * @param atOnce how much of it goes on together
 * @param waiting how much may wait behind; about ten seconds of it
 * @returns runs work in its turn; throws Problem request.too-many when too much waits already
 */
export function inTurn({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limited = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limited.pendingCount >= waiting) throw tooBusy()
    return limited(work)
  }
}
