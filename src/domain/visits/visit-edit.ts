import type { ProblemCode } from '../shared/problem.ts'
import type { VisitPlan } from './visit-plan.ts'

/** What an edit needs to know of the visit as it stands. */
export type EditedVisit = {
  isDone: boolean
  /** Something of its inspection is written already. */
  hasBegun: boolean
  establishmentId: number
  inscriptionTypeId: number
  zodesId: number
  cityId: number
}

type Place = Pick<VisitPlan, 'establishmentIds' | 'inscriptionTypeId'>

const isSamePlace = (visit: EditedVisit, plan: Place) =>
  plan.establishmentIds.every((id) => id === visit.establishmentId) &&
  plan.inscriptionTypeId === visit.inscriptionTypeId

/** Why a visit may not be changed so, or null. What was found at a place stays with that place and its checklist. */
export function visitEditRefusal(visit: EditedVisit, plan: Place): ProblemCode | null {
  if (visit.isDone) return 'assignment.done'
  return visit.hasBegun && !isSamePlace(visit, plan) ? 'assignment.begun' : null
}

/** Whether an edit leaves a begun visit where it is: its establishment may be closed or of another type by now. */
export const keepsBegunPlace = (visit: EditedVisit, plan: Place & Pick<VisitPlan, 'zodesId' | 'cityId'>): boolean =>
  visit.hasBegun && isSamePlace(visit, plan) && plan.zodesId === visit.zodesId && plan.cityId === visit.cityId
