import { listDueVisits } from '../outbox/outbox-queue.ts'
import type { DrainDeps, DrainOutcome } from './drain-types.ts'
import { drainVisit } from './drain-visit.ts'

/** A link that carried nothing for two visits would fail for the third too, after the same wait. */
export const MAX_FRUITLESS = 2

export type Failed = Extract<DrainOutcome, { kind: 'failed' }>

/** Two failures as one. */
export const both = (one: Failed | undefined, other: Failed): Failed => ({
  kind: 'failed',
  hasProgressed: (one?.hasProgressed ?? false) || other.hasProgressed,
  retryAfterMs: Math.max(one?.retryAfterMs ?? 0, other.retryAfterMs ?? 0) || undefined,
})

/** The next visit to send: the one with the fewest failures, and among equals the longest waiting. */
async function nextVisit({ userId, failures }: DrainDeps, tried: ReadonlySet<number>): Promise<number | undefined> {
  const due = (await listDueVisits(userId)).filter((assignmentId) => !tried.has(assignmentId))
  const failuresOf = (assignmentId: number) => failures.get(assignmentId) ?? 0
  return due.sort((one, other) => failuresOf(one) - failuresOf(other))[0]
}

/**
 * Sends the whole outbox of a user. A visit that is refused or fails does not stop the others. Every command stays
 * until the server has answered it.
 */
export async function drainOutbox(deps: DrainDeps): Promise<DrainOutcome> {
  const { userId, failures } = deps
  const tried = new Set<number>()
  let failed: Failed | undefined
  let fruitless = 0
  while (fruitless < MAX_FRUITLESS) {
    const assignmentId = await nextVisit(deps, tried)
    if (assignmentId === undefined) break
    const outcome = await drainVisit(deps, { userId, assignmentId })
    if (outcome.kind === 'done') {
      failures.delete(assignmentId)
      fruitless = 0
      continue
    }
    if (outcome.kind !== 'failed') return outcome
    tried.add(assignmentId)
    failures.set(assignmentId, (failures.get(assignmentId) ?? 0) + 1)
    failed = both(failed, outcome)
    fruitless = outcome.hasProgressed ? 0 : fruitless + 1
    // A server that asks to wait means every visit.
    if (outcome.retryAfterMs !== undefined) break
  }
  if (!failed) return { kind: 'done' }
  return fruitless < MAX_FRUITLESS ? failed : { ...failed, isFruitless: true }
}
