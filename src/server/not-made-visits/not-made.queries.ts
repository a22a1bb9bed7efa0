import { and, desc, eq, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { visitsNotMade } from '../schema/follow-up/visits-not-made.table.ts'
import { users } from '../schema/users.table.ts'

export const findVisit = (q: Querier, departmentId: number, id: number) =>
  q
    .select()
    .from(assignments)
    .where(and(eq(assignments.departmentId, departmentId), eq(assignments.id, id)))
    .then(([visit]) => visit)

export const insertNotMade = async (tx: Querier, row: typeof visitsNotMade.$inferInsert): Promise<void> => {
  await tx.insert(visitsNotMade).values(row)
}

/** The records of a visit with the names of their authors, the newest first. */
export const findNotMade = (q: Querier, departmentId: number, visitId: number) =>
  q
    .select({
      id: visitsNotMade.id,
      reason: visitsNotMade.reason,
      wentOn: visitsNotMade.wentOn,
      note: visitsNotMade.note,
      images: visitsNotMade.images,
      at: visitsNotMade.at,
      by: sql<string>`coalesce(${users.fullName}, ${users.email})`,
    })
    .from(visitsNotMade)
    .innerJoin(users, and(eq(users.departmentId, visitsNotMade.departmentId), eq(users.id, visitsNotMade.byUser)))
    .where(and(eq(visitsNotMade.departmentId, departmentId), eq(visitsNotMade.visitId, visitId)))
    .orderBy(desc(visitsNotMade.id))
