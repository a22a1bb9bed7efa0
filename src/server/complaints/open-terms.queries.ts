import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { OPEN_COMPLAINTS } from '../../domain/complaints/complaint-words.ts'
import type { Querier } from '../platform/db/database.ts'
import { complaintEvents, complaints } from '../schema/follow-up/complaints.table.ts'
import type { Complaint } from './complaints.queries.ts'

/** Locks open complaints with a term, or with a transfer, that ends on a day or later, in the order of their ids. */
export const lockOpenComplaintsFrom = (tx: Querier, departmentId: number, day: string): Promise<Complaint[]> =>
  tx
    .select()
    .from(complaints)
    .where(
      and(
        eq(complaints.departmentId, departmentId),
        inArray(complaints.state, [...OPEN_COMPLAINTS]),
        sql`(${complaints.dueOn} >= ${day}::date or ${complaints.transferDueOn} >= ${day}::date)`,
      ),
    )
    .orderBy(asc(complaints.id))
    .for('no key update')

/** A complaint whose terms end later now. */
export type MovedComplaint = { before: Complaint; dueOn: string | null; transferDueOn: string }

/** Moves the last days of locked complaints, each with its event. */
export async function moveComplaintDays(
  tx: Querier,
  moved: readonly MovedComplaint[],
  { at, byUser, norm, calendarVersion }: { at: Date; byUser: number; norm: string; calendarVersion: number },
): Promise<void> {
  for (const { before, dueOn, transferDueOn } of moved) {
    const { departmentId, id: complaintId, state } = before
    await tx.insert(complaintEvents).values({
      ...{ departmentId, complaintId, at, byUser, kind: 'recalculado' as const, day: dueOn },
      ...{ fromState: state, toState: state },
      details: { antes: before.dueOn, ahora: dueOn, traslado: transferDueOn, norma: norm },
    })
    await tx
      .update(complaints)
      .set({ dueOn, transferDueOn, dueReason: norm, calendarVersion, rowVersion: before.rowVersion + 1 })
      .where(eq(complaints.id, complaintId))
  }
}
