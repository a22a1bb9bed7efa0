import type { Fault } from './network/types.ts'
import type { Action, Plan } from './plan/plan.ts'

/** Runs a plan. @returns the rule that it breaks, if any */
type BreaksRule = (plan: Plan) => Promise<string | undefined>

export type ShrinkOptions = {
  breaks: BreaksRule
  invariant: string
  /** Most runs; after them the smallest plan so far is the result. */
  mostRuns?: number
  onSmaller?: (plan: Plan, runs: number) => void
}

const MOST_RUNS = 200

/** Tries to leave parts of a list out, halves first and single ones last, as long as the rule stays broken. */
async function leaveOut<T>(
  list: readonly T[],
  stillBreaks: (rest: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let kept = list
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const rest = [...kept.slice(0, at), ...kept.slice(at + size)]
      if (await stillBreaks(rest)) kept = rest
      else at += size
    }
  }
  return kept
}

const withoutPhone = (plan: Plan, phone: string): Plan => ({
  ...plan,
  phones: plan.phones.filter(({ id }) => id !== phone),
  actions: plan.actions.filter((action) => !('phone' in action) || action.phone !== phone),
  faults: Object.fromEntries(Object.entries(plan.faults).filter(([request]) => !request.startsWith(`${phone}/`))),
})

/** Leaves out the last visit of a plan, with all that happens in it. */
function withoutLastVisit(plan: Plan): Plan {
  const last = plan.visits.length - 1
  return {
    ...plan,
    visits: plan.visits.slice(0, last),
    actions: plan.actions.filter((action) => !('visit' in action) || action.visit !== last),
  }
}

/**
 * Makes a failing plan smaller while it breaks the same rule: phones, visits, actions, kinds of faults, single faults,
 * and the parts of each save.
 */
export async function shrink(
  failing: Plan,
  { breaks, invariant, mostRuns = MOST_RUNS, onSmaller = () => {} }: ShrinkOptions,
): Promise<{ plan: Plan; runs: number }> {
  let plan = failing
  let runs = 0
  const adopt = async (smaller: Plan): Promise<boolean> => {
    if (runs >= mostRuns) return false
    runs += 1
    if ((await breaks(smaller)) !== invariant) return false
    plan = smaller
    onSmaller(plan, runs)
    return true
  }

  for (const { id } of failing.phones) if (plan.phones.length > 1) await adopt(withoutPhone(plan, id))
  while (plan.visits.length > 1 && (await adopt(withoutLastVisit(plan))));
  await leaveOut(plan.actions, (actions) => adopt({ ...plan, actions: [...actions] }))
  for (const kind of new Set(Object.values(plan.faults).map((fault) => fault.kind))) {
    await adopt({ ...plan, faults: faultsWhere(plan, (fault) => fault.kind !== kind) })
  }
  const kept = (requests: readonly [string, Fault][]): Plan => ({ ...plan, faults: Object.fromEntries(requests) })
  await leaveOut(Object.entries(plan.faults), (requests) => adopt(kept(requests)))
  for (const [index, action] of plan.actions.entries()) {
    if (action.do !== 'save' || action.parts.length < 2) continue
    const parts = (chosen: typeof action.parts): Action[] => plan.actions.with(index, { ...action, parts: chosen })
    await leaveOut(action.parts, (rest) => adopt({ ...plan, actions: parts([...rest]) }))
  }
  // Without the faults some actions may no longer be needed.
  await leaveOut(plan.actions, (actions) => adopt({ ...plan, actions: [...actions] }))
  return { plan, runs }
}

const faultsWhere = ({ faults }: Plan, isKept: (fault: Fault) => boolean): Record<string, Fault> =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => isKept(fault)))
