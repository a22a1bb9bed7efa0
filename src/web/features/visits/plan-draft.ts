import type { z } from 'zod'
import { planningProblems } from '../../../contract/problems/planning-problems.ts'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import type { PlanningCode } from '../../../domain/shared/problem-codes/planning-codes.ts'
import {
  lacksOtherMotive,
  type VisitPlan,
  visitEdit,
  visitPlan,
  visitPlanRefusal,
} from '../../../domain/visits/visit-plan.ts'
import type { VisitRow } from './visits.queries.ts'

export type PlanField = keyof VisitPlan
/** An unfinished form. */
export type PlanDraft = Partial<z.input<typeof visitPlan>>

const OTHER_MOTIVE_MISSING = 'assignment.other-motive-missing' satisfies PlanningCode

/** The field that a refusal of the plan concerns, if there is one. */
export function fieldOfRefusal(code: string, by: Official): PlanField | undefined {
  switch (code) {
    case 'assignment.not-a-participant':
      return by.userType === USER_TYPE.engineer ? 'engineerId' : 'technicianId'
    case OTHER_MOTIVE_MISSING:
      return 'otherMotive'
    case 'assignment.unknown-engineer':
      return 'engineerId'
    case 'assignment.unknown-technician':
      return 'technicianId'
    case 'assignment.begun':
    case 'establishment.not-found':
    case 'establishment.inactive':
    case 'establishment.city-mismatch':
    case 'establishment.type-mismatch':
    case 'follow-up.one-establishment':
    case 'follow-up.keeps-establishment':
      return 'establishmentIds'
    default:
      return undefined
  }
}

// The form offers only active establishments of the chosen city and type; the server checks them again.
const refusalOf = (by: Official, plan: VisitPlan): PlanningCode | null =>
  visitPlanRefusal(
    by,
    plan,
    plan.establishmentIds.map((id) => ({
      id,
      isActive: true,
      zodesId: plan.zodesId,
      cityId: plan.cityId,
      inscriptionTypeId: plan.inscriptionTypeId,
    })),
  )

/** The domain's plan and its rules, for the form's resolver. */
export const planSchema = (by: Official, isEdit: boolean): z.ZodType<VisitPlan, PlanDraft> =>
  (isEdit ? visitEdit : visitPlan)
    .superRefine((plan, context) => {
      const code = refusalOf(by, plan)
      if (code && code !== OTHER_MOTIVE_MISSING)
        context.addIssue({
          code: 'custom',
          path: [fieldOfRefusal(code, by) ?? ''],
          message: planningProblems[code].text,
        })
    })
    // Reported together with the first faults, as every missing field is.
    .refine((plan) => !lacksOtherMotive(plan), {
      path: ['otherMotive' satisfies PlanField],
      message: planningProblems[OTHER_MOTIVE_MISSING].text,
      when: () => true,
    })

/** A technician or engineer plans only visits in which they take part, so their own name is already chosen. */
export const newPlan = (by: Official): PlanDraft => ({
  establishmentIds: [],
  otherMotive: '',
  ...(by.userType === USER_TYPE.engineer && { engineerId: by.id }),
  ...(by.userType === USER_TYPE.technician && { technicianId: by.id }),
})

export const planOf = (row: VisitRow): PlanDraft => ({
  zodesId: row.zodesId,
  cityId: row.cityId,
  inscriptionTypeId: row.inscriptionTypeId,
  establishmentIds: [row.establishmentId],
  motiveId: row.motiveId,
  otherMotive: row.otherMotive ?? '',
  engineerId: row.engineerId,
  technicianId: row.technicianId,
  scheduledOn: row.scheduledOn ?? null,
  dueOn: row.dueOn ?? null,
  rowVersion: row.rowVersion,
})
