import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { pendingOf } from '../pending-visits/pending-visits.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { cities } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { visitCodes } from '../schema/staff-cards.table.ts'

/** Pending visits of an official to an establishment that may be made on a day, with the failed tries at their codes. */
export const findVisitsOfDay = (
  q: Querier,
  {
    departmentId,
    userId,
    inscriptionNumber,
    day,
  }: {
    departmentId: number
    userId: number
    inscriptionNumber: string
    day: string
  },
) =>
  q
    .select({
      id: assignments.id,
      establishment: establishments.name,
      city: cities.name,
      failures: sql<number>`coalesce(${visitCodes.failures}, 0)`,
    })
    .from(assignments)
    .innerJoin(establishments, eq(establishments.id, assignments.establishmentId))
    .innerJoin(cities, eq(cities.id, assignments.cityId))
    .leftJoin(visitCodes, eq(visitCodes.assignmentId, assignments.id))
    .where(
      and(
        pendingOf(departmentId, { userId }),
        or(isNull(assignments.scheduledOn), eq(assignments.scheduledOn, day)),
        eq(establishments.inscriptionNumber, inscriptionNumber),
      ),
    )

/** Counts a failed try at a visit's code. */
export const addFailure = async (q: Querier, departmentId: number, assignmentId: number): Promise<void> => {
  await q
    .insert(visitCodes)
    .values({ assignmentId, departmentId, failures: 1 })
    .onConflictDoUpdate({ target: visitCodes.assignmentId, set: { failures: sql`${visitCodes.failures} + 1` } })
}

export const noteUse = async (q: Querier, departmentId: number, assignmentId: number, usedAt: Date): Promise<void> => {
  await q
    .insert(visitCodes)
    .values({ assignmentId, departmentId, usedAt })
    .onConflictDoUpdate({ target: visitCodes.assignmentId, set: { usedAt } })
}
