import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { complaintOfficials, complaints } from '../schema/follow-up/complaints.table.ts'
import { users } from '../schema/users.table.ts'

/** Columns of rows that tell of a complaint, and the official who is asked about. */
type Asked = { departmentId: SQL; complaintId: SQL; userId: SQL }

/** Whether a complaint is against an official. */
export const accuses = ({ departmentId, complaintId, userId }: Asked): SQL =>
  sql`exists (select from ${complaintOfficials} o where o.department_id = ${departmentId}
    and o.complaint_id = ${complaintId} and o.user_id = ${userId})`

/** The name of the first of the officials whom the complaint of one of the visits is against. */
const findAccusedOf = (
  q: Querier,
  departmentId: number,
  { visitIds, userIds }: { visitIds: readonly number[]; userIds: readonly number[] },
): Promise<string | undefined> =>
  q
    .select({ name: sql<string>`coalesce(${users.fullName}, ${users.email})` })
    .from(assignments)
    .innerJoin(
      complaintOfficials,
      and(
        eq(complaintOfficials.departmentId, assignments.departmentId),
        eq(complaintOfficials.complaintId, assignments.complaintId),
      ),
    )
    .innerJoin(users, eq(users.id, complaintOfficials.userId))
    .where(
      and(
        eq(assignments.departmentId, departmentId),
        inArray(assignments.id, [...visitIds]),
        inArray(complaintOfficials.userId, [...userIds]),
      ),
    )
    .orderBy(asc(users.id))
    .limit(1)
    .then(([found]) => found?.name)

/**
 * Holds the complaints of visits against an accusation of the same moment. The caller holds the visits. An accusation holds
 * its complaint and only reads visits, so that no two wait for each other.
 */
const holdComplaintsOf = (tx: Querier, departmentId: number, visitIds: readonly number[]): Promise<unknown> =>
  tx
    .select({ id: complaints.id })
    .from(complaints)
    .where(
      and(
        eq(complaints.departmentId, departmentId),
        inArray(
          complaints.id,
          tx
            .select({ id: assignments.complaintId })
            .from(assignments)
            .where(and(eq(assignments.departmentId, departmentId), inArray(assignments.id, [...visitIds]))),
        ),
      ),
    )
    .orderBy(asc(complaints.id))
    .for('share')

/** Refuses to give a visit to an official whom its complaint is against (R 38.7). @throws Problem complaint.official-accused */
export async function refuseAccused(
  tx: Querier,
  departmentId: number,
  given: { visitIds: readonly number[]; userIds: readonly number[] },
): Promise<void> {
  if (given.visitIds.length === 0) return
  await holdComplaintsOf(tx, departmentId, given.visitIds)
  const name = await findAccusedOf(tx, departmentId, given)
  if (name !== undefined) throw new Problem('complaint.official-accused', { params: { name } })
}

/**
 * Refuses an administrator who would end visits for a complaint against oneself: the end is an act on it (R 38.2). The words
 * are those of any other refusal, as the complaint is none of theirs to know.
 * @throws Problem access.forbidden
 */
export async function refuseEndByAccused(
  tx: Querier,
  { departmentId, id }: Pick<Official, 'departmentId' | 'id'>,
  visitIds: readonly number[],
): Promise<void> {
  if (visitIds.length === 0) return
  const name = await findAccusedOf(tx, departmentId, { visitIds, userIds: [id] })
  if (name !== undefined) throw new Problem('access.forbidden')
}

/**
 * Refuses the return of a visit whose complaint is about another place by now, and holds the complaint.
 * @throws Problem complaint.visit-elsewhere
 */
export async function refuseMovedComplaint(tx: Querier, departmentId: number, visitId: number): Promise<void> {
  const [found] = await tx
    .select({ isMoved: sql<boolean>`${complaints.establishmentId} is distinct from ${assignments.establishmentId}` })
    .from(complaints)
    .innerJoin(
      assignments,
      and(eq(assignments.departmentId, complaints.departmentId), eq(assignments.complaintId, complaints.id)),
    )
    .where(and(eq(assignments.departmentId, departmentId), eq(assignments.id, visitId)))
    .for('no key update', { of: complaints })
  if (found?.isMoved) throw new Problem('complaint.visit-elsewhere')
}

/** The name of the first of some officials who are to make a pending visit for a complaint. */
export const findAccusedOnVisits = (
  q: Querier,
  { departmentId, id }: { departmentId: number; id: number },
  userIds: readonly number[],
): Promise<string | undefined> =>
  userIds.length === 0
    ? Promise.resolve(undefined)
    : q
        .select({ name: sql<string>`coalesce(${users.fullName}, ${users.email})` })
        .from(assignments)
        .innerJoin(users, sql`${users.id} in (${assignments.engineerId}, ${assignments.technicianId})`)
        .where(
          and(
            eq(assignments.departmentId, departmentId),
            eq(assignments.complaintId, id),
            eq(assignments.isActive, true),
            eq(assignments.isDone, false),
            inArray(users.id, [...userIds]),
          ),
        )
        .orderBy(asc(users.id))
        .limit(1)
        .then(([found]) => found?.name)
