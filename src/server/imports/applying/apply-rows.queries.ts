import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { identificationForms } from '../../../domain/establishments/similar-establishments.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { establishmentActivities, establishments } from '../../schema/establishments.table.ts'
import { importRows } from '../../schema/imports.table.ts'
import type { ImportRow } from '../rows.queries.ts'

/** Rows that come in: without an error and unlike any other, or as a person decided. */
const isToApply = sql`(${importRows.state} in ('lista', 'aviso')
  or (${importRows.state} in ('duplicada', 'posible') and ${importRows.decision} in ('crear', 'actualizar')))`

export const countToApply = (q: Querier, runId: number): Promise<number> =>
  rowsOf<{ rows: number }>(
    q,
    sql`select count(*)::int as rows from ${importRows} where ${importRows.runId} = ${runId} and ${isToApply}`,
  ).then(([row]) => row?.rows ?? 0)

/** The next rows that come in after a number, in their order, held until the commit. */
export const holdRowsToApply = (tx: Querier, runId: number, after: number, limit: number): Promise<ImportRow[]> =>
  tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.runId, runId), gt(importRows.rowNo, after), isToApply))
    .orderBy(asc(importRows.rowNo))
    .limit(limit)
    .for('update')

/** Establishments with one of the documents, in any of their written forms. */
export const findByDocuments = (q: Querier, departmentId: number, documents: readonly string[]) => {
  const forms = [...new Set(documents.flatMap(identificationForms))]
  return forms.length === 0
    ? Promise.resolve([])
    : q
        .select({
          id: establishments.id,
          name: establishments.name,
          document: establishments.identificationNumber,
          cityId: establishments.cityId,
        })
        .from(establishments)
        .where(
          and(
            eq(establishments.departmentId, departmentId),
            sql`${establishments.identificationNumber} in (select json_array_elements_text(${JSON.stringify(forms)}::json))`,
          ),
        )
        .orderBy(asc(establishments.id))
}

/** Inserts establishments. @returns their ids in the order of the rows, by which inscription numbers are given */
export const insertEstablishments = async (
  tx: Querier,
  rows: readonly (typeof establishments.$inferInsert)[],
): Promise<number[]> => {
  const added = await tx
    .insert(establishments)
    .values([...rows])
    .returning({ id: establishments.id })
  return added.map(({ id }) => id)
}

export const insertActivities = async (
  tx: Querier,
  rows: readonly (typeof establishmentActivities.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(establishmentActivities).values([...rows])
}

/** Marks rows as applied, each with its establishment. */
export const markApplied = async (
  tx: Querier,
  runId: number,
  rows: readonly { rowNo: number; establishmentId: number }[],
): Promise<void> => {
  await tx.execute(sql`update ${importRows} r set state = 'aplicada', establishment_id = s."establishmentId"
    from json_to_recordset(${JSON.stringify(rows)}::json) s ("rowNo" integer, "establishmentId" integer)
    where r.run_id = ${runId} and r.row_no = s."rowNo"`)
}

/** Establishments that a run brought in and are active, held until the commit. */
export const holdImported = (tx: Querier, departmentId: number, runId: number, limit: number) =>
  tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(
      and(
        eq(establishments.departmentId, departmentId),
        eq(establishments.importRunId, runId),
        eq(establishments.isActive, true),
      ),
    )
    .orderBy(asc(establishments.id))
    .limit(limit)
    .for('no key update')

/** Establishments of a run that were used since: a visit, an edit or a document hangs on each. */
export const findUsed = (q: Querier, departmentId: number, runId: number, limit: number, ids?: readonly number[]) =>
  rowsOf<{ id: number; name: string; inscriptionNumber: string; hasVisit: boolean; hasDocument: boolean }>(
    q,
    sql`select id, name, "inscriptionNumber", "hasVisit", "hasDocument" from (
        select e.id, e.name, e.inscription_number as "inscriptionNumber", e.row_version > 1 as "isEdited",
          exists (select from assignments a where a.department_id = e.department_id and a.establishment_id = e.id) as "hasVisit",
          exists (select from files f where f.department_id = e.department_id and f.subject = 'establishment'
            and f.subject_id = e.id and f.last_order > 0) as "hasDocument"
        from establishments e where e.department_id = ${departmentId} and e.import_run_id = ${runId} and e.is_active
          ${ids ? sql`and e.id in (select json_array_elements_text(${JSON.stringify(ids)}::json)::integer)` : sql``}) used
      where "isEdited" or "hasVisit" or "hasDocument" order by id limit ${limit}`,
  )

export const deactivateImported = async (tx: Querier, ids: readonly number[]): Promise<void> => {
  await tx
    .update(establishments)
    .set({ isActive: false, rowVersion: sql`${establishments.rowVersion} + 1` })
    .where(inArray(establishments.id, [...ids]))
}
