import type { Official } from '../../domain/access/official.ts'
import type { TermCalendar } from '../../domain/calendar/term-calendar.ts'
import { dueDay, type TermRule } from '../../domain/calendar/terms.ts'
import { movedComplaintDay } from '../../domain/complaints/complaint-acts.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import { findTerms } from '../terms/terms.queries.ts'
import type { Complaint } from './complaints.queries.ts'
import { lockOpenComplaintsFrom, type MovedComplaint, moveComplaintDays } from './open-terms.queries.ts'

const later = (one: string, other: string) => (one > other ? one : other)

/** The transfer of a complaint ends later with the version of its term under which it was received. */
function movedTransfer(complaint: Complaint, versions: readonly (TermRule & { version: number })[], on: TermCalendar) {
  const term = versions.find(({ version }) => version === complaint.transferTermVersion)
  const { transferDueOn, receivedOn, state } = complaint
  // A complaint that waits for more information may be handed over afterwards.
  const mayMove = state === 'radicada' || state === 'ampliacion'
  return term && mayMove ? later(dueDay(term, receivedOn, on), transferDueOn) : transferDueOn
}

async function movedBy(
  q: Querier,
  departmentId: number,
  open: readonly Complaint[],
  calendar: TermCalendar,
): Promise<MovedComplaint[]> {
  const versions = (await findTerms(q, departmentId)).get('PQRS_TRASLADO') ?? []
  return open.flatMap((before) => {
    const { termDays: days, termKind: kind, ...term } = before
    const dueOn = movedComplaintDay({ ...term, days, kind }, calendar)
    const transferDueOn = movedTransfer(before, versions, calendar)
    return dueOn === before.dueOn && transferDueOn === before.transferDueOn ? [] : [{ before, dueOn, transferDueOn }]
  })
}

/**
 * Moves open terms of complaints after days were added: later, never earlier (R 38.10). The caller holds the turn of the
 * calendar.
 * @param from the first added day
 * @returns how many complaints have a later day to answer
 */
export async function moveComplaintTerms(
  tx: Querier,
  { by, at }: { by: Official; at: Date },
  { from, norm, calendarVersion }: { from: string; norm: string; calendarVersion: number },
): Promise<number> {
  const { departmentId } = by
  const open = await lockOpenComplaintsFrom(tx, departmentId, from)
  const moved = await movedBy(tx, departmentId, open, await readTermCalendar(tx, departmentId))
  await moveComplaintDays(tx, moved, { at, byUser: by.id, norm, calendarVersion })
  await audit(
    tx,
    ...moved.map(({ before: { id, number, dueOn }, dueOn: to }) => ({
      ...{ official: by, at, action: 'move-complaint', subject: 'complaint' as const, subjectId: id },
      details: { number, dueOn: { from: dueOn, to }, norm },
    })),
  )
  return moved.filter(({ before, dueOn }) => before.dueOn !== dueOn).length
}
