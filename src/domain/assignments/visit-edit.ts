import type { ProblemCode } from '../shared/problem.ts'
import type { VisitPlan } from './visit-plan.ts'

/** What an edit needs to know of the visit as it stands. */
export type EditedVisit = {
  isDone: boolean
  /** Something of its inspection is written already. */
  hasBegun: boolean
  establishmentId: number
  inscriptionTypeId: number
}

/** Why a visit may not be changed so, or null. What was found at a place stays with that place and its checklist. */
export function visitEditRefusal(
  visit: EditedVisit,
  plan: Pick<VisitPlan, 'establishmentIds' | 'inscriptionTypeId'>,
): ProblemCode | null {
  if (visit.isDone) return 'assignment.done'
  const isSamePlace =
    plan.establishmentIds.every((id) => id === visit.establishmentId) &&
    plan.inscriptionTypeId === visit.inscriptionTypeId
  return visit.hasBegun && !isSamePlace ? 'assignment.begun' : null
}
