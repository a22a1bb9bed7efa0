import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { complaintOfficials } from '../schema/follow-up/complaints.table.ts'
import { users } from '../schema/users.table.ts'

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

/** Refuses to give a visit to an official whom its complaint is against (R 38.7). @throws Problem complaint.official-accused */
export async function refuseAccused(
  tx: Querier,
  departmentId: number,
  given: { visitIds: readonly number[]; userIds: readonly number[] },
): Promise<void> {
  if (given.visitIds.length === 0) return
  const name = await findAccusedOf(tx, departmentId, given)
  if (name !== undefined) throw new Problem('complaint.official-accused', { params: { name } })
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
