import pLimit from 'p-limit'
import { Problem } from '../../domain/shared/problem.ts'

/** The refusal of a request that comes while its queue is full. */
export const tooBusy = (): Problem => new Problem('request.too-many', { params: { retryAfterS: '10' } })

/**
 * A bounded queue for slow work. Without a bound, one busy client would exhaust the memory and delay everybody else.
 * @param atOnce how many tasks run at the same time
 * @param waiting how many may wait; sized for about ten seconds of work
 * @returns runs a task when a place is free; throws Problem request.too-many when the queue is full
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limited = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limited.pendingCount >= waiting) throw tooBusy()
    return limited(work)
  }
}
