import { and, eq, sql } from 'drizzle-orm'
import { bandsOfDay } from '../../../catalogues/edition-of-day.queries.ts'
import type { Querier } from '../../../platform/db/database.ts'
import { assignments } from '../../../schema/assignments.table.ts'
import type { StoredVisit } from './stored-visit.queries.ts'

const { id, departmentId } = assignments

/**
 * Version of the bands for a visit that was answered on an earlier day. A device whose clock is before the plan of the
 * visit is not believed, as for the day of the record (`visit-day.ts`).
 */
export const findBandsOfVisit = (
  q: Querier,
  { departmentId: department, id: visit }: Pick<StoredVisit, 'departmentId' | 'id'>,
  { day, today: current }: { day: string; today: string },
): Promise<number | null | undefined> => {
  const believed = sql`case when (${assignments.createdAt} at time zone interval '-5 hours')::date <= ${day}::date then ${day}::date else ${current}::date end`
  return q
    .select({ version: sql<number | null>`${bandsOfDay({ departmentId, day: believed })}` })
    .from(assignments)
    .where(and(eq(departmentId, department), eq(id, visit)))
    .then(([row]) => row?.version)
}
