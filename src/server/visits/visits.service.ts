import { may } from '../../domain/access/may.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { keepsBegunPlace, visitEditRefusal } from '../../domain/visits/visit-edit.ts'
import { OTHER_MOTIVE_ID, type VisitPlan, visitPlanRefusal } from '../../domain/visits/visit-plan.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import { findInspection, lockVisit } from '../inspections/visit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { holdActiveOfficial, holdEstablishments, insertVisits, motiveExists, updateVisit } from './visits.queries.ts'

export type PlanWrite = { by: Official; at: Date; plan: VisitPlan }

/**
 * Checks that everything the plan names exists and may be visited.
 * @returns the plan with each establishment once
 */
async function checkPlan(tx: Querier, { by, plan: sent }: PlanWrite, staysInPlace = false): Promise<VisitPlan> {
  const plan = { ...sent, establishmentIds: [...new Set(sent.establishmentIds)] }
  const establishments = staysInPlace ? null : await holdEstablishments(tx, by.departmentId, plan.establishmentIds)
  const refusal = visitPlanRefusal(by, plan, establishments)
  if (refusal) throw new Problem(refusal)
  if (!(await motiveExists(tx, plan.motiveId))) throw new Problem('catalogue.not-found')
  const { departmentId } = by
  if (!(await holdActiveOfficial(tx, departmentId, plan.engineerId, USER_TYPE.engineer))) {
    throw new Problem('assignment.unknown-engineer')
  }
  if (!(await holdActiveOfficial(tx, departmentId, plan.technicianId, USER_TYPE.technician))) {
    throw new Problem('assignment.unknown-technician')
  }
  return plan
}

/** The columns that the visits of one plan share. The free text belongs to the motive 'other' only. */
const sharedColumns = ({ establishmentIds, otherMotive, rowVersion, ...same }: VisitPlan) => ({
  ...same,
  otherMotive: same.motiveId === OTHER_MOTIVE_ID ? (otherMotive ?? null) : null,
})

/**
 * Plans one visit per establishment, all or none.
 * @returns ids in the order of the establishments
 */
export const planVisits = (db: Querier, write: PlanWrite): Promise<number[]> =>
  db.transaction(async (tx) => {
    const { by, at } = write
    const plan = await checkPlan(tx, write)
    const created = { departmentId: by.departmentId, createdAt: at, createdBy: by.id }
    const rows = plan.establishmentIds.map((establishmentId) => ({
      ...sharedColumns(plan),
      ...created,
      establishmentId,
    }))
    const ids = await insertVisits(tx, rows)
    await audit(
      tx,
      ...ids.map((subjectId) => ({ official: by, at, action: 'create', subject: 'assignment' as const, subjectId })),
    )
    return ids
  })

/** Changes a visit that is not done yet. */
export function editVisit(db: Querier, id: number, write: PlanWrite): Promise<number> {
  const { by, at } = write
  if (!may(by, 'visits.edit', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
  return db.transaction(async (tx) => {
    const before = await lockVisit(tx, by.departmentId, id)
    if (!before) throw new Problem('assignment.not-found')
    refuseStaleEdit(before, write.plan)
    const hasBegun = (await findInspection(tx, by.departmentId, id)) !== undefined
    const visit = { ...before, hasBegun }
    const refusal = visitEditRefusal(visit, write.plan)
    if (refusal) throw new Problem(refusal)
    const plan = await checkPlan(tx, write, keepsBegunPlace(visit, write.plan))
    const columns = { ...sharedColumns(plan), establishmentId: plan.establishmentIds[0] ?? before.establishmentId }
    await updateVisit(tx, id, columns)
    await audit(tx, {
      official: by,
      at,
      action: 'edit',
      subject: 'assignment',
      subjectId: id,
      details: changesOf(before, columns),
    })
    return id
  })
}
