import { z } from 'zod'
import { may } from '../access/may.ts'
import type { Official } from '../access/official.ts'
import * as field from '../shared/fields.ts'
import type { ProblemCode } from '../shared/problem.ts'

/** The motive that asks for a free text (R 9.5). */
export const OTHER_MOTIVE_ID = 7

/** Visits that one plan may make. */
export const MAX_PLANNED_VISITS = 200

export const visitPlan = z.object({
  zodesId: field.id,
  cityId: field.id,
  inscriptionTypeId: field.id,
  establishmentIds: z
    .array(field.id, { error: field.REQUIRED })
    .min(1, field.REQUIRED)
    .max(MAX_PLANNED_VISITS, `Planee máximo ${MAX_PLANNED_VISITS} establecimientos a la vez.`),
  motiveId: field.id,
  otherMotive: field.optionalText(field.MAX_FREE_TEXT),
  engineerId: field.id,
  technicianId: field.id,
  rowVersion: field.rowVersion,
})
export type VisitPlan = z.output<typeof visitPlan>

/** An edit concerns one visit, hence one establishment. */
export const visitEdit = visitPlan.extend({
  establishmentIds: visitPlan.shape.establishmentIds.max(1, 'Una visita tiene un solo establecimiento.'),
})

/** What a plan needs to know of each establishment it names. */
export type PlannedEstablishment = {
  id: number
  isActive: boolean
  zodesId: number
  cityId: number
  inscriptionTypeId: number
}

export const lacksOtherMotive = ({ motiveId, otherMotive }: Pick<VisitPlan, 'motiveId' | 'otherMotive'>): boolean =>
  motiveId === OTHER_MOTIVE_ID && !otherMotive

/**
 * Why the plan is refused, or null.
 * @param establishments those of the plan found in the official's department; null for a visit that stays where it was
 * begun, whatever became of the establishment since
 */
export function visitPlanRefusal(
  by: Official,
  plan: VisitPlan,
  establishments: readonly PlannedEstablishment[] | null,
): ProblemCode | null {
  const visit = { departmentId: by.departmentId, engineerId: plan.engineerId, technicianId: plan.technicianId }
  if (!may(by, 'visits.plan', visit)) return 'assignment.not-a-participant'
  if (lacksOtherMotive(plan)) return 'assignment.other-motive-missing'
  return establishments && placeRefusal(plan, establishments)
}

function placeRefusal(plan: VisitPlan, establishments: readonly PlannedEstablishment[]): ProblemCode | null {
  const found = new Map(establishments.map((establishment) => [establishment.id, establishment]))
  for (const id of plan.establishmentIds) {
    const establishment = found.get(id)
    if (!establishment) return 'establishment.not-found'
    if (!establishment.isActive) return 'establishment.inactive'
    if (establishment.cityId !== plan.cityId || establishment.zodesId !== plan.zodesId)
      return 'establishment.city-mismatch'
    if (establishment.inscriptionTypeId !== plan.inscriptionTypeId) return 'establishment.type-mismatch'
  }
  return null
}
