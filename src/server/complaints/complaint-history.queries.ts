import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Official } from '../../domain/access/official.ts'
import type { ComplaintState } from '../../domain/complaints/complaint-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { complaintEvents, complaints } from '../schema/follow-up/complaints.table.ts'
import { mailOutbox } from '../schema/follow-up/legal-notices.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'
import { type Complaint, readableBy } from './complaints.queries.ts'

type Key = Pick<Complaint, 'departmentId' | 'id'>
const intList = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::integer[]`

/** The acts on a complaint, the oldest first. */
export const findComplaintEvents = (q: Querier, { departmentId, id }: Key) =>
  q
    .select({
      at: complaintEvents.at,
      by: users.fullName,
      kind: complaintEvents.kind,
      fromState: complaintEvents.fromState,
      toState: complaintEvents.toState,
      day: complaintEvents.day,
      details: complaintEvents.details,
    })
    .from(complaintEvents)
    .leftJoin(users, eq(users.id, complaintEvents.byUser))
    .where(and(eq(complaintEvents.departmentId, departmentId), eq(complaintEvents.complaintId, id)))
    .orderBy(asc(complaintEvents.id))

/** The municipality of a complaint before an establishment changed it. */
export const findCityAsSaid = (q: Querier, { departmentId, id, cityId }: Complaint): Promise<number> =>
  q
    .select({ cityId: sql<number>`(${complaintEvents.details} #>> '{cityId,from}')::integer` })
    .from(complaintEvents)
    .where(
      and(
        eq(complaintEvents.departmentId, departmentId),
        eq(complaintEvents.complaintId, id),
        sql`${complaintEvents.details} #>> '{cityId,from}' is not null`,
      ),
    )
    .orderBy(asc(complaintEvents.id))
    .limit(1)
    .then(([first]) => first?.cityId ?? cityId)

/** The visits of a complaint as far as the end of some depends on them. */
type VisitsBeside = {
  complaintId: number
  isVisited: boolean
  /** Whether another visit waits. */
  isAwaited: boolean
  /** The state from which the complaint last went into its visit. */
  stateBefore: ComplaintState | null
}

/** The visits of some complaints, beside those that end now. */
export const findVisitsBeside = (
  q: Querier,
  departmentId: number,
  { complaintIds, visitIds }: { complaintIds: readonly number[]; visitIds: readonly number[] },
): Promise<VisitsBeside[]> =>
  rowsOf<VisitsBeside>(
    q,
    sql`select a.complaint_id as "complaintId", bool_or(a.is_done) as "isVisited",
        bool_or(a.is_active and not a.is_done and a.id <> all (${intList(visitIds)})) as "isAwaited",
        (select e.from_state from complaint_events e where e.department_id = ${departmentId} and e.complaint_id = a.complaint_id
          and e.to_state = 'en_visita' and e.from_state <> 'en_visita' order by e.id desc limit 1) as "stateBefore"
      from assignments a where a.department_id = ${departmentId} and a.complaint_id = any (${intList(complaintIds)})
      group by a.complaint_id`,
  )

const officialName = (column: AnyPgColumn) =>
  sql<string>`(select coalesce(u.full_name, u.email) from users u where u.id = ${column})`

/** The complaints of some visits, each with the last of these visits. */
export const findComplaintsOfVisits = (
  q: Querier,
  departmentId: number,
  visitIds: readonly number[],
): Promise<{ complaintId: number; visitId: number }[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : q
        .select({ complaintId: sql<number>`${assignments.complaintId}`, visitId: sql<number>`max(${assignments.id})` })
        .from(assignments)
        .where(
          and(
            eq(assignments.departmentId, departmentId),
            inArray(assignments.id, [...visitIds]),
            isNotNull(assignments.complaintId),
          ),
        )
        .groupBy(assignments.complaintId)
        .orderBy(asc(assignments.complaintId))

/** The visits that look into a complaint, the oldest first. */
export const findComplaintVisits = (q: Querier, { departmentId, id }: Key) =>
  q
    .select({
      id: assignments.id,
      scheduledOn: assignments.scheduledOn,
      isDone: assignments.isDone,
      isActive: assignments.isActive,
      engineer: officialName(assignments.engineerId),
      technician: officialName(assignments.technicianId),
      establishmentId: assignments.establishmentId,
      inspectionId: sql<number | null>`case when ${inspections.closedAt} is not null then ${inspections.id} end`,
      actaNumber: sql<
        string | null
      >`case when ${inspections.closedAt} is not null then coalesce(${inspections.snapshot} ->> 'number', ${inspections.id}::text) end`,
    })
    .from(assignments)
    .leftJoin(
      inspections,
      and(eq(inspections.departmentId, assignments.departmentId), eq(inspections.assignmentId, assignments.id)),
    )
    .where(and(eq(assignments.departmentId, departmentId), eq(assignments.complaintId, id)))
    .orderBy(asc(assignments.id))

/**
 * Complaints that repeat this one, and the one that it repeats.
 * @param by a reader, who learns of no complaint that the reader does not see
 */
export const findRepeated = (q: Querier, { departmentId, id, duplicateOf }: Complaint, by?: Official) =>
  q
    .select({ id: complaints.id, number: complaints.number, state: complaints.state })
    .from(complaints)
    .where(
      and(
        by ? readableBy(complaints, by) : eq(complaints.departmentId, departmentId),
        duplicateOf === null
          ? eq(complaints.duplicateOf, id)
          : or(eq(complaints.id, duplicateOf), eq(complaints.duplicateOf, id)),
      ),
    )
    .orderBy(asc(complaints.id))

/** Mails with the answer of a complaint, the newest first; without their address. */
export const findAnswerMails = (q: Querier, { departmentId, id }: Key) =>
  q
    .select({ state: mailOutbox.state, askedAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(
      and(eq(mailOutbox.departmentId, departmentId), eq(mailOutbox.complaintId, id), ne(mailOutbox.state, 'enviado')),
    )
    .orderBy(desc(mailOutbox.id))

/** Whether the mail with the answer waits for the mail server. */
export const isMailWaiting = (q: Querier, { departmentId, id }: Key): Promise<boolean> =>
  q
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.departmentId, departmentId),
        eq(mailOutbox.complaintId, id),
        inArray(mailOutbox.state, ['pendiente', 'enviando']),
      ),
    )
    .limit(1)
    .then((found) => found.length > 0)
