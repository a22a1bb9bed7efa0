import { and, eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { visitsNotMade } from '../schema/follow-up/visits-not-made.table.ts'

export const findVisit = (q: Querier, departmentId: number, id: number) =>
  q
    .select()
    .from(assignments)
    .where(and(eq(assignments.departmentId, departmentId), eq(assignments.id, id)))
    .then(([visit]) => visit)

export const insertNotMade = async (tx: Querier, row: typeof visitsNotMade.$inferInsert): Promise<void> => {
  await tx.insert(visitsNotMade).values(row)
}
