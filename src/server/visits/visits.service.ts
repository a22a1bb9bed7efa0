import { may } from '../../domain/access/may.ts'
import { type Official, USER_TYPE, type UserType } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { countText } from '../../domain/shared/text.ts'
import { begunWorkReason, keepsBegunPlace, visitEditRefusal } from '../../domain/visits/visit-edit.ts'
import { MAX_OWN_PENDING, OTHER_MOTIVE_ID, type VisitPlan, visitPlanRefusal } from '../../domain/visits/visit-plan.ts'
import { type AuditEntry, audit, changesOf } from '../audit/audit.queries.ts'
import { planReasons } from '../availability/availability.service.ts'
import { refuseAccused } from '../complaints/accused.queries.ts'
import { findInspection, lockVisit } from '../inspections/visit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { followsRequirements, insertFollowed } from './follow-up.queries.ts'
import { type Follows, heldRequirements } from './followed-requirements.ts'
import { tellOfChanges, tellOfVisits } from './tell-officials.ts'
import {
  countOwnPending,
  findBegunWork,
  findEqualPending,
  holdActiveOfficial,
  holdEstablishments,
  insertVisits,
  motiveExists,
  updateVisit,
} from './visits.queries.ts'

/**
 * `isConfirmed` = false asks first where an equal visit is pending or an official is not available.
 * `isTold` = false leaves the officials without a notice: the demonstration loads visits that are over.
 */
export type PlanWrite = {
  by: Official
  at: Date
  plan: VisitPlan
  isConfirmed?: boolean | undefined
  isTold?: boolean
  /** The record whose requirements the visit verifies. */
  follows?: Follows | undefined
  /** The complaint that the visit looks into. `admit` refuses it once the planner holds what the plan names. */
  complaint?: { id: number; admit(): Promise<void> }
}

/** An edit that leaves an inactive official or establishment as it was is not refused for it: the visit may be handed over. */
type Kept = { keepsPlace: boolean; establishmentId: number; engineerId: number; technicianId: number }

/**
 * Checks that everything the plan names exists and may be visited.
 * @returns the plan with each establishment once
 */
async function checkPlan(tx: Querier, { by, plan: sent }: PlanWrite, before?: Kept): Promise<VisitPlan> {
  const plan = { ...sent, establishmentIds: [...new Set(sent.establishmentIds)] }
  const held = before?.keepsPlace ? null : await holdEstablishments(tx, by.departmentId, plan.establishmentIds)
  const establishments = held?.map((one) => (one.id === before?.establishmentId ? { ...one, isActive: true } : one))
  const refusal = visitPlanRefusal(by, plan, establishments ?? null)
  if (refusal) throw new Problem(refusal)
  if (!(await motiveExists(tx, plan.motiveId))) throw new Problem('catalogue.not-found')
  const { departmentId } = by
  const holds = (id: number, kept: number | undefined, userType: UserType) =>
    id === kept || holdActiveOfficial(tx, departmentId, id, userType)
  if (!(await holds(plan.engineerId, before?.engineerId, USER_TYPE.engineer))) {
    throw new Problem('assignment.unknown-engineer')
  }
  if (!(await holds(plan.technicianId, before?.technicianId, USER_TYPE.technician))) {
    throw new Problem('assignment.unknown-technician')
  }
  return plan
}

/** The columns that the visits of one plan share. The free text belongs to the motive 'other' only. */
const sharedColumns = ({ establishmentIds, otherMotive, rowVersion, scheduledOn, dueOn, ...same }: VisitPlan) => ({
  ...same,
  ...(scheduledOn !== undefined && { scheduledOn }),
  ...(dueOn !== undefined && { dueOn }),
  otherMotive: same.motiveId === OTHER_MOTIVE_ID ? (otherMotive ?? null) : null,
})

/**
 * The facts that stand against a plan: equal pending visits; why its officials are not available, and what those whom it
 * replaces have saved.
 */
type Against = { equal: readonly { id: number }[]; reasons: readonly string[] }

/** Asks first where a fact stands against the plan. Both facts are told at once, because one answer confirms both. */
function askFirst({ isConfirmed }: PlanWrite, { equal, reasons }: Against): void {
  if (isConfirmed !== false || (equal.length === 0 && reasons.length === 0)) return
  const assignments = equal.length > 0 && { assignments: equal.map(({ id }) => id) }
  const consequence = { ...assignments, ...(reasons.length > 0 && { reasons }) }
  if (equal.length === 0) {
    throw new Problem('assignment.unavailable', { params: { reasons: reasons.join('\n') }, consequence })
  }
  const params = { pending: countText(equal.length, 'visita pendiente', 'visitas pendientes') }
  throw new Problem('assignment.duplicate', { params, consequence })
}

/** The same facts in the trail, where there are any. */
const againstTold = ({ equal, reasons }: Against) => ({
  ...(equal.length > 0 && { equalPending: equal.map(({ id }) => id) }),
  ...(reasons.length > 0 && { unavailable: reasons }),
})

/** The reasons against the officials of a plan on its day, or today where it has none. */
const reasonsAgainst = (tx: Querier, { by, at }: PlanWrite, plan: VisitPlan, scheduledOn: string | null) =>
  planReasons(tx, { by, at }, { ...plan, scheduledOn, userIds: [plan.engineerId, plan.technicianId] })

/** Bounds the pending visits of who plans their own; administrators plan for all. */
async function refuseTooMany(tx: Querier, by: Official, planned: number): Promise<void> {
  if (may(by, 'visits.edit', { departmentId: by.departmentId })) return
  if ((await countOwnPending(tx, by)) + planned <= MAX_OWN_PENDING) return
  throw new Problem('assignment.too-many-pending', { params: { most: String(MAX_OWN_PENDING) } })
}

/**
 * Plans one visit per establishment, all or none.
 * @returns ids in the order of the establishments
 */
export const planVisits = (db: Querier, write: PlanWrite): Promise<number[]> =>
  db.transaction(async (tx) => {
    const { by, at } = write
    const plan = await checkPlan(tx, write)
    const { follows, complaint } = write
    await complaint?.admit()
    const followed = follows ? await heldRequirements(tx, by, follows, plan.establishmentIds) : []
    await refuseTooMany(tx, by, plan.establishmentIds.length)
    const equal = await findEqualPending(tx, by.departmentId, plan)
    const reasons = await reasonsAgainst(tx, write, plan, plan.scheduledOn ?? null)
    askFirst(write, { equal, reasons })
    const created = {
      departmentId: by.departmentId,
      createdAt: at,
      createdBy: by.id,
      complaintId: complaint?.id ?? null,
    }
    const rows = plan.establishmentIds.map((establishmentId) => ({
      ...sharedColumns(plan),
      ...created,
      establishmentId,
    }))
    const ids = await insertVisits(tx, rows)
    const { departmentId } = by
    const links = followed.map((requirementId) => ({
      ...{ departmentId, assignmentId: ids[0] ?? 0, requirementId, inspectionId: follows?.inspectionId ?? 0 },
    }))
    if (links.length > 0) await insertFollowed(tx, links)
    await audit(
      tx,
      ...ids.map((subjectId, index): AuditEntry => {
        const same = equal.filter(({ establishmentId }) => establishmentId === plan.establishmentIds[index])
        const details = { ...againstTold({ equal: same, reasons }), ...(follows && { follows: follows.inspectionId }) }
        const act = { official: by, at, action: 'create', subject: 'assignment', subjectId } as const
        return Object.keys(details).length > 0 ? { ...act, details } : act
      }),
    )
    if (write.isTold !== false) {
      const visits = ids.map((visitId, index) => ({ visitId, establishmentId: plan.establishmentIds[index] ?? 0 }))
      await tellOfVisits(tx, write, { kind: 'visit_assigned' }, [plan.engineerId, plan.technicianId], visits)
    }
    return ids
  })

/** The other pending visits that an edit makes this one equal to; none where it changes neither place nor motive. */
async function newlyEqual(
  tx: Querier,
  before: { id: number; departmentId: number; establishmentId: number; motiveId: number },
  plan: VisitPlan,
) {
  if (plan.establishmentIds[0] === before.establishmentId && plan.motiveId === before.motiveId) return []
  return (await findEqualPending(tx, before.departmentId, plan)).filter(({ id }) => id !== before.id)
}

type PlannedBefore = Pick<VisitPlan, 'cityId' | 'inscriptionTypeId' | 'engineerId' | 'technicianId'> & {
  scheduledOn: string | null
}

/** The reasons against an edit's officials; none where it changes neither them nor day, place and type. */
function newReasons(tx: Querier, write: PlanWrite, before: PlannedBefore, plan: VisitPlan): Promise<string[]> {
  const scheduledOn = plan.scheduledOn === undefined ? before.scheduledOn : plan.scheduledOn
  const kept = ['cityId', 'inscriptionTypeId', 'engineerId', 'technicianId'] as const
  const isSame = scheduledOn === before.scheduledOn && kept.every((name) => plan[name] === before[name])
  return isSame ? Promise.resolve([]) : reasonsAgainst(tx, write, plan, scheduledOn)
}

/** The work of the officials whom an edit replaces, in words. */
async function workOfReplaced(
  tx: Querier,
  before: Pick<VisitPlan, 'engineerId' | 'technicianId'> & { id: number; departmentId: number },
  plan: VisitPlan,
): Promise<string[]> {
  const kept = [plan.engineerId, plan.technicianId]
  const replaced = [before.engineerId, before.technicianId].filter((id) => !kept.includes(id))
  if (replaced.length === 0) return []
  return (await findBegunWork(tx, before.departmentId, { visitIds: [before.id], userIds: replaced })).flatMap(
    begunWorkReason,
  )
}

/** A visit that looks into something of its establishment stays there. @throws Problem */
async function refuseMove(tx: Querier, visit: { id: number; departmentId: number; complaintId: number | null }) {
  if (visit.complaintId !== null) throw new Problem('complaint.keeps-establishment')
  if (await followsRequirements(tx, visit.departmentId, visit.id)) throw new Problem('follow-up.keeps-establishment')
}

/** Changes a visit that is not done yet. */
export function editVisit(db: Querier, id: number, write: PlanWrite): Promise<number> {
  const { by, at } = write
  if (!may(by, 'visits.edit', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
  return db.transaction(async (tx) => {
    const before = await lockVisit(tx, by.departmentId, id)
    if (!before) throw new Problem('assignment.not-found')
    refuseStaleEdit(before, write.plan)
    const inspection = await findInspection(tx, by.departmentId, id)
    const visit = { ...before, hasBegun: inspection !== undefined }
    const refusal = visitEditRefusal(visit, write.plan)
    if (refusal) throw new Problem(refusal)
    const isMoved = write.plan.establishmentIds[0] !== before.establishmentId
    if (isMoved) await refuseMove(tx, before)
    const plan = await checkPlan(tx, write, { ...before, keepsPlace: keepsBegunPlace(visit, write.plan) })
    const userIds = [plan.engineerId, plan.technicianId]
    await refuseAccused(tx, by.departmentId, { visitIds: [id], userIds })
    const equal = await newlyEqual(tx, before, plan)
    const work = inspection ? await workOfReplaced(tx, before, plan) : []
    const reasons = [...(await newReasons(tx, write, before, plan)), ...work]
    askFirst(write, { equal, reasons })
    const columns = { ...sharedColumns(plan), establishmentId: plan.establishmentIds[0] ?? before.establishmentId }
    await updateVisit(tx, id, columns)
    await audit(tx, {
      official: by,
      at,
      action: 'edit',
      subject: 'assignment',
      subjectId: id,
      details: { ...changesOf(before, columns), ...againstTold({ equal, reasons }) },
    })
    await tellOfChanges(tx, write, [{ visitId: id, before, after: columns }])
    return id
  })
}
