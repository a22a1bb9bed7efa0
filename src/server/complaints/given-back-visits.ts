import { complaintTransitions, stateAfter } from '../../domain/complaints/complaint-acts.ts'
import type { Querier } from '../platform/db/database.ts'
import { findComplaintsOfVisits, findVisitsBeside } from './complaint-history.queries.ts'
import { lockComplaintsOf } from './complaints.queries.ts'
import { type ComplaintAsker, writeAct } from './complaints.service.ts'

/**
 * Takes complaints back to where they were before visits that are about to end without an acta (R 38.7). A complaint with
 * another visit that waits stays, and one that was visited waits for its answer. The caller holds the visits and switches
 * them off after it.
 */
export async function giveBackVisits(tx: Querier, asker: ComplaintAsker, visitIds: readonly number[]): Promise<void> {
  const { departmentId } = asker.by
  const ended = await findComplaintsOfVisits(tx, departmentId, visitIds)
  const visitOf = new Map(ended.map(({ complaintId, visitId }) => [complaintId, visitId]))
  const held = await lockComplaintsOf(tx, departmentId, [...visitOf.keys()])
  const complaintIds = held.filter(({ state }) => state === 'en_visita').map(({ id }) => id)
  if (complaintIds.length === 0) return
  const beside = new Map(
    (await findVisitsBeside(tx, departmentId, { complaintIds, visitIds })).map((one) => [one.complaintId, one]),
  )
  for (const before of held) {
    const visits = beside.get(before.id)
    const visitId = visitOf.get(before.id)
    if (!visits || visits.isAwaited) continue
    const state = visits.isVisited ? stateAfter(before.state, 'visit-over') : (visits.stateBefore ?? 'radicada')
    await writeAct(tx, asker, before, 'cancel-complaint-visit', {
      ...{ kind: 'visita_cancelada', details: { assignmentId: visitId }, after: { state } },
      told: { visit: visitId },
    })
  }
}

/** Brings the complaint of a visit that returns back to it, unless the complaint has gone another way meanwhile (R 38.7). */
export async function takeUpVisit(tx: Querier, asker: ComplaintAsker, visitId: number): Promise<void> {
  const { departmentId } = asker.by
  const complaintIds = (await findComplaintsOfVisits(tx, departmentId, [visitId])).map((one) => one.complaintId)
  for (const before of await lockComplaintsOf(tx, departmentId, complaintIds)) {
    if (before.state === 'en_visita' || !complaintTransitions.visit.from.includes(before.state)) continue
    await writeAct(tx, asker, before, 'visit-complaint', {
      ...{ kind: 'visita_planeada', details: { assignmentId: visitId } },
      after: { state: stateAfter(before.state, 'visit') },
      told: { visit: visitId },
    })
  }
}
