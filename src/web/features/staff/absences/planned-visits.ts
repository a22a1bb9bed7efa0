import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Period } from '../staff.queries.ts'

/** An absence over days with planned visits. */
export type OverVisits = Period & { userId: number }
/** The question about the visits. `reasons`: the work of the absent official in them, one line each. */
export type AskedVisits = OverVisits & { reasons: readonly string[] }
/** The answer to the question about them; without `reassignTo` they stay with the absent official. */
export type PlannedDecision = { confirmed: true; reassignTo?: number | undefined }
/** Asks what becomes of the visits. Undefined: the person went back. */
export type AskPlanned = (absence: AskedVisits) => Promise<PlannedDecision | undefined>

const PLANNED = 'absence.planned-visits' satisfies ProblemCode

/** Saves an absence; visits that are planned on its days are asked about first. Undefined: the person went back. */
export async function askingFirst<Result>(
  absence: OverVisits,
  ask: AskPlanned,
  save: (decision: { confirmed: boolean; reassignTo?: number | undefined }) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await save({ confirmed: false })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== PLANNED) throw error
    const { reasons = [] } = error.consequence
    const decision = await ask({ ...absence, reasons })
    return decision && save(decision)
  }
}
