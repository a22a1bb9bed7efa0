import pLimit from 'p-limit'
import { Problem } from '../../domain/shared/problem.ts'

/** The refusal of a request that comes while its queue is full. */
export const tooBusy = (): Problem => new Problem('request.too-many', { params: { retryAfterS: '10' } })

type Bounds = { atOnce: number; waiting: number }

/**
 * A bounded queue for slow work. Without a bound, one busy client would exhaust the memory and delay everybody else.
 * @param atOnce how many tasks run at the same time
 * @param waiting how many may wait; sized for about ten seconds of work
 * @returns runs a task when a place is free; throws Problem request.too-many when the queue is full
 */
export function limitConcurrency({ atOnce, waiting }: Bounds) {
  const limited = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limited.pendingCount >= waiting) throw tooBusy()
    return limited(work)
  }
}

/**
 * A bounded queue that everybody shares, and in which one person has at most one place. The rest of theirs waits behind
 * it, so that others come next.
 * @param ofOne how many tasks of one person may wait for that place
 * @returns runs a task of a person
 */
export function limitByPerson({ ofOne, ...ofAll }: Bounds & { ofOne: number }) {
  const shared = limitConcurrency(ofAll)
  const turns = new Map<number, { run: ReturnType<typeof limitConcurrency>; users: number }>()
  return async <T>(personId: number, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(personId) ?? { run: limitConcurrency({ atOnce: 1, waiting: ofOne }), users: 0 }
    turns.set(personId, turn)
    turn.users += 1
    try {
      return await turn.run(() => shared(work))
    } finally {
      turn.users -= 1
      if (turn.users === 0) turns.delete(personId)
    }
  }
}
