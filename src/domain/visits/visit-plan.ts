import { z } from 'zod'
import { may } from '../access/may.ts'
import type { Official } from '../access/official.ts'
import * as field from '../shared/fields.ts'
import type { PlanningCode } from '../shared/problem-codes/planning-codes.ts'

/** Id of the motive 'Otro', which requires a free text (R 9.5). */
export const OTHER_MOTIVE_ID = 7

/** Most visits that one plan may create. */
export const MAX_PLANNED_VISITS = 200
/** Pending visits that a technician or engineer may have planned themselves: more than a year of field work. */
export const MAX_OWN_PENDING = 1_000

/** The planner's form: one visit for each establishment (R 3.6). */
export const visitPlan = z.object({
  zodesId: field.id,
  cityId: field.id,
  inscriptionTypeId: field.id,
  establishmentIds: z
    .array(field.id, { error: field.REQUIRED })
    .min(1, field.REQUIRED)
    .max(MAX_PLANNED_VISITS, `Planee máximo ${MAX_PLANNED_VISITS} establecimientos a la vez.`),
  motiveId: field.id,
  otherMotive: field.optionalText(),
  engineerId: field.id,
  technicianId: field.id,
  /** The planned day. Null takes it away; absent, an edit leaves it as it is. */
  scheduledOn: field.day.nullable().optional(),
  /** The last day on which the visit should be made, which may be over: plans of before exist. Null and absent as above. */
  dueOn: field.day.nullable().optional(),
  rowVersion: field.rowVersion,
})
export type VisitPlan = z.output<typeof visitPlan>

/**
 * A new plan. `confirmed` = false asks first where an equal visit is pending or an official is not available; absent, it
 * is planned as before.
 */
export const visitRequest = visitPlan.extend({
  confirmed: field.optional(field.flag),
  /** The record whose open requirements the visit verifies (R 32.1). */
  followsInspectionId: field.optional(field.id),
})

/** The same form for an existing visit, which has one establishment. */
export const visitEdit = visitPlan.extend({
  establishmentIds: visitPlan.shape.establishmentIds.max(1, 'Una visita tiene un solo establecimiento.'),
})

/** An edit; `confirmed` = false asks first where it makes the visit equal to another, or names who is not available. */
export const visitEditRequest = visitEdit.extend({ confirmed: field.optional(field.flag) })

/** The stored data of an establishment that a plan is checked against. */
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
 * The reason to refuse a plan, or null.
 * @param establishments the plan's establishments found in the official's department. Null skips the check of the place,
 * for a begun visit that keeps it.
 */
export function visitPlanRefusal(
  by: Official,
  plan: VisitPlan,
  establishments: readonly PlannedEstablishment[] | null,
): PlanningCode | null {
  const visit = { departmentId: by.departmentId, engineerId: plan.engineerId, technicianId: plan.technicianId }
  if (!may(by, 'visits.plan', visit)) return 'assignment.not-a-participant'
  if (lacksOtherMotive(plan)) return 'assignment.other-motive-missing'
  return establishments && placeRefusal(plan, establishments)
}

function placeRefusal(plan: VisitPlan, establishments: readonly PlannedEstablishment[]): PlanningCode | null {
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
