import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import type { RowState } from '../../domain/import/import-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { cities } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { importRows } from '../schema/imports.table.ts'

export type ImportRow = typeof importRows.$inferSelect

const ofRun = (runId: number) => eq(importRows.runId, runId)

/** Deletes rows of a run, a slice at a time. @returns how many */
export const deleteRows = (q: Querier, runId: number, most: number): Promise<number> =>
  rowsOf(
    q,
    sql`delete from ${importRows} where run_id = ${runId} and row_no in (
      select row_no from ${importRows} where run_id = ${runId} order by row_no limit ${most}) returning 1`,
  ).then((gone) => gone.length)

/** Adds rows as the sheet has them; those that are there stay. */
export const insertRows = async (
  q: Querier,
  rows: readonly { runId: number; departmentId: number; rowNo: number; raw: string[] }[],
): Promise<void> => {
  if (rows.length > 0)
    await q
      .insert(importRows)
      .values([...rows])
      .onConflictDoNothing()
}

/** Rows after a number, as they are checked. */
export const findRowsAfter = (q: Querier, runId: number, after: number, limit: number) =>
  q
    .select({
      rowNo: importRows.rowNo,
      raw: importRows.raw,
      edits: importRows.edits,
      decision: importRows.decision,
      matchId: importRows.matchId,
      matchRow: importRows.matchRow,
      state: importRows.state,
    })
    .from(importRows)
    .where(and(ofRun(runId), gt(importRows.rowNo, after)))
    .orderBy(asc(importRows.rowNo))
    .limit(limit)

/** Writes what the check made of rows, a JSON text of judged rows. A row that is applied stays. @returns how many */
export const writeJudged = (q: Querier, runId: number, rows: string): Promise<number> =>
  rowsOf(
    q,
    sql`update ${importRows} r set value = s.value, problems = s.problems, state = s.state, own_state = s."ownState",
      gaps = array(select json_array_elements_text(s.gaps)), match_id = s."matchId", match_row = s."matchRow",
      match_score = s."matchScore", decision = s.decision
    from json_to_recordset(${rows}::json) s ("rowNo" integer, value jsonb, problems jsonb, state text, "ownState" text,
      gaps json, "matchId" integer, "matchRow" integer, "matchScore" real, decision text)
    where r.run_id = ${runId} and r.row_no = s."rowNo" and r.state is distinct from 'aplicada' returning 1`,
  ).then((written) => written.length)

/** Rows after a number that did not come in. */
export const findLeftAfter = (q: Querier, runId: number, after: number, limit: number) =>
  q
    .select({
      rowNo: importRows.rowNo,
      raw: importRows.raw,
      state: importRows.state,
      problems: importRows.problems,
      matchRow: importRows.matchRow,
    })
    .from(importRows)
    .where(and(ofRun(runId), gt(importRows.rowNo, after), sql`${importRows.state} is distinct from 'aplicada'`))
    .orderBy(asc(importRows.rowNo))
    .limit(limit)

/** Establishments after an id, as duplicates depend on them. */
export const findKnownAfter = (q: Querier, departmentId: number, after: number, limit: number) =>
  q
    .select({
      establishmentId: establishments.id,
      name: establishments.name,
      document: establishments.identificationNumber,
      cityId: establishments.cityId,
    })
    .from(establishments)
    .where(and(eq(establishments.departmentId, departmentId), gt(establishments.id, after)))
    .orderBy(asc(establishments.id))
    .limit(limit)

export async function findRowPage(
  q: Querier,
  runId: number,
  { state, limit, offset }: { state: RowState | undefined; limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const where = and(ofRun(runId), sql`${importRows.state} is not null`, state && eq(importRows.state, state))
  const [counted] = await q.select({ total: count() }).from(importRows).where(where)
  const rows = await q.select().from(importRows).where(where).orderBy(asc(importRows.rowNo)).limit(limit).offset(offset)
  return { rows, total: counted?.total ?? 0 }
}

/** A row, held until the commit. */
export const holdRow = (tx: Querier, runId: number, rowNo: number): Promise<ImportRow | undefined> =>
  tx
    .select()
    .from(importRows)
    .where(and(ofRun(runId), eq(importRows.rowNo, rowNo)))
    .for('update')
    .then(([row]) => row)

/** Rows of a run by number: the ones that others are like. */
export const findRowsByNumber = (q: Querier, runId: number, numbers: readonly number[]): Promise<ImportRow[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : q
        .select()
        .from(importRows)
        .where(and(ofRun(runId), inArray(importRows.rowNo, [...numbers])))
        .orderBy(asc(importRows.rowNo))

/** Establishments that rows are like. */
export const findMatches = (q: Querier, departmentId: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : q
        .select({
          id: establishments.id,
          inscriptionNumber: establishments.inscriptionNumber,
          name: establishments.name,
          identificationNumber: establishments.identificationNumber,
          address: establishments.address,
          city: cities.name,
          censusGaps: establishments.censusGaps,
        })
        .from(establishments)
        .innerJoin(cities, eq(cities.id, establishments.cityId))
        .where(and(eq(establishments.departmentId, departmentId), inArray(establishments.id, [...ids])))
        .orderBy(asc(establishments.id))

export const updateRow = async (
  tx: Querier,
  runId: number,
  rowNo: number,
  changes: Partial<typeof importRows.$inferInsert>,
): Promise<void> => {
  await tx
    .update(importRows)
    .set(changes)
    .where(and(ofRun(runId), eq(importRows.rowNo, rowNo)))
}
