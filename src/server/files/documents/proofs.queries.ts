import { and, eq, sql } from 'drizzle-orm'
import type { Querier } from '../../platform/db/database.ts'
import { staffAbsences } from '../../schema/staff.table.ts'

/** Whether a document proves sick leave: its opening is for administrators and its sender alone (R 17.11). */
export const provesSickLeave = (q: Querier, departmentId: number, documentId: number): Promise<boolean> =>
  q
    .select({ one: sql`1` })
    .from(staffAbsences)
    .where(
      and(
        eq(staffAbsences.departmentId, departmentId),
        eq(staffAbsences.documentId, documentId),
        eq(staffAbsences.kind, 'INCAPACIDAD'),
      ),
    )
    .limit(1)
    .then((found) => found.length > 0)
