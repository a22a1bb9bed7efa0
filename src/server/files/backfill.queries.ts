import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** Causes of an establishment that no document of its files is of; the oldest first. A census brings no sheet. */
export type MissingCauses = { hasSheet: boolean; inspectionIds: number[]; notificationIds: number[] }

/** Undefined for an establishment that the department does not have. */
export async function findMissingCauses(
  q: Querier,
  departmentId: number,
  establishmentId: number,
): Promise<MissingCauses | undefined> {
  const [row] = await rowsOf<MissingCauses>(
    q,
    sql`select exists (select from documents d where d.department_id = e.department_id and d.source = 'inscription_sheet'
        and d.source_id = e.id) or e.census_gaps <> '{}' as "hasSheet",
      array(select i.id from inspections i where i.department_id = e.department_id and i.establishment_id = e.id
        and i.closed_at is not null and not exists (select from documents d where d.department_id = e.department_id
          and d.source = 'acta' and d.source_id = i.id) order by i.closed_at, i.id) as "inspectionIds",
      array(select n.id::integer from notifications n where n.department_id = e.department_id
        and ((n.subject = 'establishment' and n.subject_id = e.id) or (n.subject = 'inspection' and n.subject_id in (
          select i.id from inspections i where i.department_id = e.department_id and i.establishment_id = e.id)))
        and not exists (select from documents d where d.department_id = e.department_id and d.source = 'notification'
          and d.source_id = n.id) order by n.id) as "notificationIds"
      from establishments e where e.department_id = ${departmentId} and e.id = ${establishmentId}`,
  )
  return row
}

export type ClosedFacts = {
  inspectionId: number
  number: string | null
  visitDay: string | null
  closedAt: Date
  closedBy: number | null
}

/** Facts of closed inspections that their entries in a file need; who closed one is in the trail. */
export const findClosedFacts = async (
  q: Querier,
  departmentId: number,
  ids: readonly number[],
): Promise<ClosedFacts[]> =>
  (
    await rowsOf<Omit<ClosedFacts, 'closedAt'> & { closedAt: string | Date }>(
      q,
      sql`select i.id as "inspectionId", i.snapshot ->> 'number' as number, i.snapshot ->> 'visitDay' as "visitDay",
        i.closed_at as "closedAt", (select a.user_id from audit_events a where a.department_id = i.department_id
          and a.subject = 'inspection' and a.subject_id = i.id and a.action = 'close' limit 1) as "closedBy"
        from inspections i where i.department_id = ${departmentId}
          and i.id in (select json_array_elements_text(${JSON.stringify(ids)}::json)::integer)
        order by i.closed_at, i.id`,
    )
  ).map((row) => ({ ...row, closedAt: new Date(row.closedAt) }))

/** Departments with documents whose words the search does not know. */
export const findDepartmentsToIndex = async (q: Querier): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(
      q,
      sql`select p.id from departments p where exists (select from documents d where d.department_id = p.id and not d.is_indexed)`,
    )
  ).map(({ id }) => id)

/** Establishments after an id that have no file yet, for the pass that fills them; one of a census waits for its form. */
export const findUnfiled = (q: Querier, after: number, limit: number) =>
  rowsOf<{ id: number; departmentId: number }>(
    q,
    sql`select e.id, e.department_id as "departmentId" from establishments e
      where e.id > ${after} and e.census_gaps = '{}' and not exists (select from files f where f.department_id = e.department_id
        and f.subject = 'establishment' and f.subject_id = e.id) order by e.id limit ${limit}`,
  )
