import { complaintTransitions, stateAfter } from '../../domain/complaints/complaint-acts.ts'
import type { Querier } from '../platform/db/database.ts'
import { findComplaintsOfVisits, findComplaintVisits, findStateBeforeVisit } from './complaint-history.queries.ts'
import { lockComplaintOf } from './complaints.queries.ts'
import { type ComplaintAsker, writeAct } from './complaints.service.ts'

/**
 * Takes complaints back to where they were before visits that are about to end without an acta (R 38.7). A complaint with
 * another visit that waits stays, and one that was visited waits for its answer. The caller holds the visits and switches
 * them off after it.
 */
export async function giveBackVisits(tx: Querier, asker: ComplaintAsker, visitIds: readonly number[]): Promise<void> {
  const { departmentId } = asker.by
  for (const { complaintId, visitId } of await findComplaintsOfVisits(tx, departmentId, visitIds)) {
    const before = await lockComplaintOf(tx, departmentId, complaintId)
    if (before?.state !== 'en_visita') continue
    const visits = await findComplaintVisits(tx, before)
    if (visits.some(({ id, isActive, isDone }) => isActive && !isDone && !visitIds.includes(id))) continue
    const isVisited = visits.some(({ isDone }) => isDone)
    const state = isVisited ? stateAfter(before.state, 'visit-over') : await findStateBeforeVisit(tx, before)
    await writeAct(tx, asker, before, 'cancel-complaint-visit', {
      ...{ kind: 'visita_cancelada', details: { assignmentId: visitId }, after: { state } },
      told: { visit: visitId },
    })
  }
}

/** Brings the complaint of a visit that returns back to it, unless the complaint has gone another way meanwhile (R 38.7). */
export async function takeUpVisit(tx: Querier, asker: ComplaintAsker, visitId: number): Promise<void> {
  const { departmentId } = asker.by
  for (const { complaintId } of await findComplaintsOfVisits(tx, departmentId, [visitId])) {
    const before = await lockComplaintOf(tx, departmentId, complaintId)
    if (!before || before.state === 'en_visita' || !complaintTransitions.visit.from.includes(before.state)) continue
    await writeAct(tx, asker, before, 'visit-complaint', {
      ...{ kind: 'visita_planeada', details: { assignmentId: visitId } },
      after: { state: stateAfter(before.state, 'visit') },
      told: { visit: visitId },
    })
  }
}
