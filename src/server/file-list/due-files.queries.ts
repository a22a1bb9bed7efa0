import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { files } from '../schema/files/files.table.ts'
import { dispositionOfFile, fileRowColumns, isSeriesConfirmed, readableFiles } from './file-list.queries.ts'

/** Files of any version of a series. */
const ofSeries = (departmentId: number, seriesId: number): SQL =>
  sql`files.series_id in (select s.id from trd_series s join trd_series asked on asked.code = s.code
    where s.department_id = ${departmentId} and asked.department_id = ${departmentId} and asked.id = ${seriesId})`

/** `before` is `yyyy-mm-dd`; no limit gives every id. */
type DueAsked = { before: string; seriesId?: number | undefined; limit?: number | undefined; offset?: number }

/** Ids of closed files whose term ends before a day, the earliest first; of one series where it is given. */
export async function findDueIds(
  q: Querier,
  by: Official,
  { before, seriesId, limit, offset = 0 }: DueAsked,
): Promise<{ ids: number[]; total: number }> {
  // The years are of a series and not of a file: read once for each, they make no query of every closed file.
  const where = and(
    readableFiles(by),
    eq(files.state, 'cerrado'),
    seriesId === undefined ? undefined : ofSeries(by.departmentId, seriesId),
    sql`(files.closed_on + make_interval(years => term.years))::date < ${before}::date`,
  )
  const terms = sql`(select own.id, max(later.office_years + later.central_years)::integer as years
    from trd_series own join trd_series later
      on later.department_id = own.department_id and later.code = own.code and later.id >= own.id
    where own.department_id = ${by.departmentId} group by own.id) term`
  const [page] = await rowsOf<{ total: number; ids: number[] | null }>(
    q,
    sql`with due as materialized (
        select files.id, files.closed_on + make_interval(years => term.years) as until
        from files join ${terms} on term.id = files.series_id where ${where}
      ), page as (select id, until from due order by until, id limit ${limit ?? null} offset ${offset})
      select (select count(*)::integer from due) as total, (select json_agg(id order by until, id) from page) as ids`,
  )
  return { ids: page?.ids ?? [], total: page?.total ?? 0 }
}

/** Due files by id, in the order of the ids. */
export const findDueRows = (q: Querier, ids: readonly number[]) =>
  q
    .select({ ...fileRowColumns, disposition: dispositionOfFile, isConfirmed: isSeriesConfirmed })
    .from(files)
    .where(inArray(files.id, [...ids]))
    .then((rows) => rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)))

/** A page of the closed files whose term ends before a day. */
export async function findDueFiles(q: Querier, by: Official, asked: DueAsked) {
  const { ids, total } = await findDueIds(q, by, asked)
  return { rows: await findDueRows(q, ids), total }
}
