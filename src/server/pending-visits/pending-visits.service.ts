import { problemReplies } from '../../contract/problems.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import * as field from '../../domain/shared/fields.ts'
import {
  type Hanging,
  hangingText,
  type PendingDecision,
  pendingDecisionFault,
  remainText,
  type VisitPart,
} from '../../domain/shared/pending-visits.ts'
import { Problem, type ProblemCode } from '../../domain/shared/problem.ts'
import { begunWorkReason, cancelledWorkReason, reasonsByPlace } from '../../domain/visits/visit-edit.ts'
import { type AuditEntry, audit } from '../audit/audit.queries.ts'
import { refuseAccused, refuseEndByAccused, refuseMovedComplaint } from '../complaints/accused.queries.ts'
import { giveBackVisits, takeUpVisit } from '../complaints/given-back-visits.ts'
import type { Querier } from '../platform/db/database.ts'
import { tellOfChanges, tellOfState } from '../visits/tell-officials.ts'
import { findBegunWork, holdActiveOfficial } from '../visits/visits.queries.ts'
import {
  cancelVisits,
  findPendingVisits,
  giveVisits,
  lockPendingVisits,
  type PendingVisit,
  type VisitsOf,
} from './pending-visits.queries.ts'

type Actor = { by: Official; at: Date }

/** The number of pending visits, in words. */
export const pendingText = (visits: number): string => hangingText({ visits, trips: 0 })

const remaining = (hanging: Hanging) => ({
  pending: remainText(hanging),
  question:
    hanging.visits + hanging.trips === 1
      ? 'Decida si la reasigna, la cancela o la deja como está.'
      : 'Decida si las reasigna, las cancela o las deja como están.',
})

type Pair = Pick<PendingVisit, 'engineerId' | 'technicianId'>

/** The part of an official in all that hangs; undefined where it is not the same in all, or for an establishment. */
function partOf(visits: readonly Pair[], of: VisitsOf): VisitPart | undefined {
  if (!('userId' in of)) return undefined
  if (visits.every(({ engineerId }) => engineerId === of.userId)) return 'engineer'
  return visits.every(({ technicianId }) => technicianId === of.userId) ? 'technical' : undefined
}

const parts = {
  engineer: { column: 'engineerId', userType: USER_TYPE.engineer, unknown: 'assignment.unknown-engineer' },
  technical: { column: 'technicianId', userType: USER_TYPE.technician, unknown: 'assignment.unknown-technician' },
} as const satisfies Record<VisitPart, { column: keyof PendingVisit; userType: number; unknown: ProblemCode }>

const refuse = (code: ProblemCode, name: string, text: string) =>
  new Problem(code, { params: { reason: text }, fields: { [name]: text } })

const workIn = (tx: Querier, departmentId: number, visits: readonly PendingVisit[], userIds: readonly number[]) =>
  findBegunWork(tx, departmentId, { visitIds: visits.map(({ id }) => id), userIds })

/** The work of both officials in visits that may be cancelled. */
const workOfPairs = (tx: Querier, departmentId: number, visits: readonly PendingVisit[]) =>
  workIn(tx, departmentId, visits, [
    ...new Set(visits.flatMap(({ engineerId, technicianId }) => [engineerId, technicianId])),
  ])

/** The same in words, for the question before. */
const cancelReasons = async (tx: Querier, departmentId: number, visits: readonly PendingVisit[]) =>
  reasonsByPlace(await workOfPairs(tx, departmentId, visits), cancelledWorkReason)

const told = (reasons: string[]): { reasons?: string[] } => (reasons.length > 0 ? { reasons } : {})

/** The work of an official in visits that may be handed over, in words, for the question before; empty for none. */
export async function handoverReasons(
  tx: Querier,
  departmentId: number,
  visits: readonly PendingVisit[],
  userId: number,
): Promise<{ reasons?: string[] }> {
  return told(reasonsByPlace(await workIn(tx, departmentId, visits, [userId]), begunWorkReason))
}

/**
 * Asks before a visit is switched off in which officials saved something; otherwise tells its officials.
 * Its complaint goes back to where it was.
 * @returns what the trail keeps about it; undefined where the visit is done, or nothing is saved in it
 * @throws Problem deactivation.pending-visits when the call is to ask first, access.forbidden
 */
export async function settleVisit(
  tx: Querier,
  actor: Actor,
  visitId: number,
  { confirmed }: PendingDecision,
): Promise<{ unavailable: string[] } | undefined> {
  const { departmentId } = actor.by
  const visits = await lockPendingVisits(tx, departmentId, { visitId })
  const visitIds = visits.map(({ id }) => id)
  await refuseEndByAccused(tx, actor.by, visitIds)
  const unavailable = (await workOfPairs(tx, departmentId, visits)).flatMap(cancelledWorkReason)
  if (confirmed === false && unavailable.length > 0) {
    throw new Problem('deactivation.pending-visits', {
      params: remaining({ visits: 1, trips: 0 }),
      consequence: { pending: 1, reasons: unavailable },
    })
  }
  await giveBackVisits(tx, actor, visitIds)
  await tellOfState(tx, actor, visits, false)
  return unavailable.length > 0 ? { unavailable } : undefined
}

/**
 * Lets a visit return that is switched on again, and tells its officials. A complaint that named one of them meanwhile
 * keeps it off.
 * @throws Problem complaint.official-accused, complaint.visit-elsewhere
 */
export async function returnVisit(tx: Querier, actor: Actor, visitId: number): Promise<void> {
  const { departmentId } = actor.by
  const visits = await findPendingVisits(tx, departmentId, { visitId })
  for (const { id, engineerId, technicianId } of visits) {
    await refuseMovedComplaint(tx, departmentId, id)
    await refuseAccused(tx, departmentId, { visitIds: [id], userIds: [engineerId, technicianId] })
    await takeUpVisit(tx, actor, id)
  }
  await tellOfState(tx, actor, visits, true)
}

/**
 * Gives visits of one official to another of the same kind, and tells both.
 * @throws Problem assignment.unknown-engineer, assignment.unknown-technician
 */
export async function reassignVisits(
  tx: Querier,
  { by, at }: Actor,
  of: { userId: number },
  visits: readonly PendingVisit[],
  to: number,
): Promise<void> {
  if (to === of.userId) throw refuse('request.invalid', 'reassignTo', field.NOT_AN_OPTION)
  const work = await workIn(tx, by.departmentId, visits, [of.userId])
  const toldOf = (visitId: number) => {
    const unavailable = work.filter((one) => one.visitId === visitId).flatMap(begunWorkReason)
    return unavailable.length > 0 ? { unavailable } : {}
  }
  for (const part of ['engineer', 'technical'] as const) {
    const { column, userType, unknown } = parts[part]
    const theirs = visits.filter((visit) => visit[column] === of.userId).map(({ id }) => id)
    if (theirs.length === 0) continue
    if (!(await holdActiveOfficial(tx, by.departmentId, to, userType))) {
      throw refuse(unknown, 'reassignTo', problemReplies[unknown].text)
    }
    await refuseAccused(tx, by.departmentId, { visitIds: theirs, userIds: [to] })
    await audit(
      tx,
      ...theirs.map(
        (subjectId): AuditEntry => ({
          official: by,
          at,
          action: 'edit',
          subject: 'assignment',
          subjectId,
          details: { [column]: { from: of.userId, to }, ...toldOf(subjectId) },
        }),
      ),
    )
    await giveVisits(tx, theirs, part === 'engineer' ? { engineerId: to } : { technicianId: to })
  }
  const changes = visits.map(({ id: visitId, ...before }) => {
    const given = (official: number) => (official === of.userId ? to : official)
    const after = { ...before, engineerId: given(before.engineerId), technicianId: given(before.technicianId) }
    return { visitId, before, after }
  })
  await tellOfChanges(tx, { by, at }, changes)
}

async function cancel(tx: Querier, { by, at }: Actor, visits: readonly PendingVisit[]): Promise<void> {
  const ids = visits.map(({ id }) => id)
  const work = await workOfPairs(tx, by.departmentId, visits)
  const entries = ids.map((subjectId): AuditEntry => {
    const unavailable = work.filter(({ visitId }) => visitId === subjectId).flatMap(cancelledWorkReason)
    const details = unavailable.length > 0 ? { details: { unavailable } } : {}
    return { official: by, at, action: 'deactivate', subject: 'assignment', subjectId, ...details }
  })
  await audit(tx, ...entries)
  await giveBackVisits(tx, { by, at }, ids)
  await cancelVisits(tx, ids)
  await tellOfState(tx, { by, at }, visits, false)
}

/**
 * Asks, or does what was decided, before a row that pending visits hang on is switched off or changes its role. Call it
 * within the transaction of that change.
 * @param also further consequences, which the question tells with those of the visits, and trips that hang on the row
 * @returns what the trail keeps about it; undefined where no visit is pending
 * @throws Problem deactivation.pending-visits when the call is to ask first
 */
export async function settlePendingVisits(
  tx: Querier,
  actor: Actor,
  of: VisitsOf,
  decision: PendingDecision,
  also: { reasons?: readonly string[]; trips?: readonly Pair[] } = {},
): Promise<{ pendingVisits: number; choice: string } | undefined> {
  const fault = pendingDecisionFault(decision)
  if (fault) throw refuse('request.invalid', ...fault)
  const { departmentId } = actor.by
  if (decision.confirmed === false) {
    const visits = await findPendingVisits(tx, departmentId, of)
    const { reasons = [], trips = [] } = also
    if (visits.length + trips.length === 0) return undefined
    const part = partOf([...visits, ...trips], of)
    const { reasons: ofVisits = [] } =
      'userId' in of
        ? await handoverReasons(tx, departmentId, visits, of.userId)
        : { reasons: await cancelReasons(tx, departmentId, visits) }
    throw new Problem('deactivation.pending-visits', {
      params: remaining({ visits: visits.length, trips: trips.length }),
      consequence: {
        pending: visits.length,
        ...(trips.length > 0 && { trips: trips.length }),
        ...(part && { part }),
        ...told([...ofVisits, ...reasons]),
      },
    })
  }
  const { pendingVisits: choice = 'keep', reassignTo } = decision
  const visits = await lockPendingVisits(tx, departmentId, of)
  if (visits.length === 0) return undefined
  if (choice === 'cancel') await cancel(tx, actor, visits)
  if (choice === 'reassign' && reassignTo !== undefined) {
    if (!('userId' in of)) throw refuse('request.invalid', 'pendingVisits', field.NOT_AN_OPTION)
    await reassignVisits(tx, actor, of, visits, reassignTo)
  }
  return { pendingVisits: visits.length, choice }
}
