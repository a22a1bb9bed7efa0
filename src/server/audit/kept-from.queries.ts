import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { complaintOfficials } from '../schema/follow-up/complaints.table.ts'

/**
 * The condition of a reader's trail: it has no event of a complaint against the reader (R 38.2). Such complaints are read
 * first, so that the trail of a reader without one is counted as before.
 */
export async function keptFrom(
  q: Querier,
  { id, departmentId }: { id: number; departmentId: number },
): Promise<SQL | undefined> {
  const found = await q
    .select({ id: complaintOfficials.complaintId })
    .from(complaintOfficials)
    .where(and(eq(complaintOfficials.departmentId, departmentId), eq(complaintOfficials.userId, id)))
    .orderBy(asc(complaintOfficials.complaintId))
  if (found.length === 0) return undefined
  const ids = sql`${`{${found.map((one) => one.id).join(',')}}`}::integer[]`
  return sql`(${auditEvents.subject} <> 'complaint' or ${auditEvents.subjectId} is null or ${auditEvents.subjectId} <> all (${ids}))`
}
