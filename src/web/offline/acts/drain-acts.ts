import { both, type Failed, MAX_FRUITLESS } from '../sync/drain-outbox.ts'
import type { DrainDeps, DrainOutcome } from '../sync/drain-types.ts'
import { listDueActs } from './act-queue.ts'
import { drainAct } from './drain-act.ts'
import type { FieldAct } from './field-act.ts'

/** The next act to send: the one with the fewest failures, and among equals the first that was written. */
async function nextAct({ userId, failures }: DrainDeps, tried: ReadonlySet<string>): Promise<FieldAct | undefined> {
  const due = (await listDueActs(userId)).filter(({ key }) => !tried.has(key))
  const failuresOf = ({ key }: FieldAct) => failures.get(key) ?? 0
  return due.sort((one, other) => failuresOf(one) - failuresOf(other))[0]
}

/**
 * Sends the acts of closed visits, each in a request of its own: a server of before then refuses nothing else. One that is
 * refused or fails does not stop the others, unless the link carries nothing.
 * @param fruitless tries of before, in a row, for which the link carried nothing
 */
export async function drainActs(deps: DrainDeps, fruitless = 0): Promise<DrainOutcome> {
  const { failures } = deps
  const tried = new Set<string>()
  let failed: Failed | undefined
  for (let act = await nextAct(deps, tried); act; act = await nextAct(deps, tried)) {
    const { key } = act
    tried.add(key)
    const outcome = await drainAct(deps, act)
    if (outcome.kind === 'done') {
      failures.delete(key)
      fruitless = 0
      continue
    }
    if (outcome.kind !== 'failed') return outcome
    failures.set(key, (failures.get(key) ?? 0) + 1)
    failed = both(failed, outcome)
    fruitless = outcome.hasProgressed ? 0 : fruitless + 1
    if (fruitless >= MAX_FRUITLESS || outcome.retryAfterMs !== undefined) break
  }
  return failed ?? { kind: 'done' }
}

/** Sends acts after the visits, even if one of them failed. A link that carried nothing of several is not tried again. */
export async function thenActs(visits: DrainOutcome, deps: DrainDeps): Promise<DrainOutcome> {
  if (visits.kind === 'done') return drainActs(deps)
  if (visits.kind !== 'failed' || visits.isFruitless || visits.retryAfterMs !== undefined) return visits
  const acts = await drainActs(deps, visits.hasProgressed ? 0 : 1)
  if (acts.kind === 'done') return visits
  return acts.kind === 'failed' ? both(visits, acts) : acts
}
