import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Official } from '../../domain/access/official.ts'

/**
 * Whether a row is of an acta whose visit an official made: as one of its pair, or by signing it. The pairs are one set
 * that is read once a query; signatures are found by their key.
 */
export const isOfOwnVisit = (
  inspectionId: AnyPgColumn,
  { departmentId, id }: Pick<Official, 'departmentId' | 'id'>,
): SQL => sql`(${inspectionId} in (select i.id from assignments a
    join inspections i on i.department_id = a.department_id and i.assignment_id = a.id
    where a.department_id = ${departmentId} and (a.engineer_id = ${id} or a.technician_id = ${id}))
  or exists (select from official_signatures s where s.inspection_id = ${inspectionId} and s.official_id = ${id}))`
