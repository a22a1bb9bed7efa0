import { both, type Failed, MAX_FRUITLESS } from '../sync/drain-outbox.ts'
import type { DrainDeps, DrainOutcome } from '../sync/drain-types.ts'
import { listDueActs } from './act-queue.ts'
import { drainAct } from './drain-act.ts'
import type { FieldAct } from './field-act.ts'

/**
 * Sends the acts of closed visits, each in a request of its own: a server of before then refuses nothing else. One that is
 * refused or fails does not stop the others, unless the link carries nothing.
 */
export async function drainActs(deps: DrainDeps): Promise<DrainOutcome> {
  const tried = new Set<string>()
  let failed: Failed | undefined
  let fruitless = 0
  const next = async (): Promise<FieldAct | undefined> =>
    (await listDueActs(deps.userId)).find(({ key }) => !tried.has(key))
  for (let act = await next(); act; act = await next()) {
    tried.add(act.key)
    const outcome = await drainAct(deps, act)
    if (outcome.kind === 'done') continue
    if (outcome.kind !== 'failed') return outcome
    failed = both(failed, outcome)
    fruitless = outcome.hasProgressed ? 0 : fruitless + 1
    if (fruitless >= MAX_FRUITLESS || outcome.retryAfterMs !== undefined) break
  }
  return failed ?? { kind: 'done' }
}

/** Sends acts after the visits. A link that carried nothing of the visits is not tried again for them. */
export async function thenActs(visits: DrainOutcome, deps: DrainDeps): Promise<DrainOutcome> {
  if (visits.kind === 'done') return drainActs(deps)
  if (visits.kind !== 'failed' || !visits.hasProgressed || visits.retryAfterMs !== undefined) return visits
  const acts = await drainActs(deps)
  if (acts.kind === 'done') return visits
  return acts.kind === 'failed' ? both(visits, acts) : acts
}
