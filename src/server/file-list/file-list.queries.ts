import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { fileRow, listFiles } from '../../contract/files.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { type Disposition, type FileSubject, HELD } from '../../domain/files/file-words.ts'
import type { ListFilter, ListSelection, Page } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { isDay } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { digits, integer, rule, text } from '../platform/lists/list-fields.ts'
import { pageSpan } from '../platform/lists/list-page.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { anywhere, listWhere } from '../platform/lists/list-where.ts'
import { files } from '../schema/files/files.table.ts'

type FileRow = z.output<typeof fileRow>
type FileQuery = QueryOf<typeof listFiles>
type Field = FileQuery['sortBy']
type Selection = ListSelection<Field>
type DayField = 'openedOn' | 'closedOn'

// Written without Drizzle's columns: it leaves the table's name out where a select has one table, and these are within others.

/** Years of the file's series; a later version of the table counts where it is longer (R 18.10). */
export const retentionYearsOfFile = sql<number>`(select max(later.office_years + later.central_years)::integer
  from trd_series own join trd_series later
    on later.department_id = own.department_id and later.code = own.code and later.id >= own.id
  where own.id = files.series_id)`

/** First day without the duty to keep the file; null while it is open. */
export const keepUntilOfFile = sql<
  string | null
>`(files.closed_on + make_interval(years => ${retentionYearsOfFile}))::date::text`

/** The strictest disposition of the file's series and its later versions: one that keeps, else the newest. */
export const dispositionOfFile = sql<Disposition>`(select later.disposition
  from trd_series own join trd_series later
    on later.department_id = own.department_id and later.code = own.code and later.id >= own.id
  where own.id = files.series_id order by later.disposition in ('CT', 'MT') desc, later.id desc limit 1)`

/** Whether the archivist confirmed the file's series, or a later version of it. */
export const isSeriesConfirmed = sql<boolean>`(select bool_or(later.is_confirmed)
  from trd_series own join trd_series later
    on later.department_id = own.department_id and later.code = own.code and later.id >= own.id
  where own.id = files.series_id)`

export const standingHolds = sql<number>`(select count(*)::integer from file_holds h
  where h.department_id = files.department_id and h.file_id = files.id and h.released_at is null)`

const hasStandingHold = sql`(${standingHolds} > 0)`

export const fileRowColumns = {
  id: files.id,
  number: files.number,
  title: files.title,
  seriesId: files.seriesId,
  series: files.seriesName,
  subject: files.subject,
  subjectId: files.subjectId,
  state: files.state,
  access: files.access,
  openedOn: files.openedOn,
  closedOn: files.closedOn,
  documents: sql<number>`(select count(*)::integer from documents d where d.file_id = files.id)`,
  holds: standingHolds,
  keepUntil: keepUntilOfFile,
  rowVersion: files.rowVersion,
}

/** Whether an official is a named reader of a reserved file. */
export const isNamedReader = (userId: number) =>
  sql<boolean>`exists (select from file_readers r where r.file_id = files.id and r.user_id = ${userId})`

/** The files that an official may open (`mayReadFile`). */
export const readableFiles = (by: Official): SQL | undefined =>
  and(
    eq(files.departmentId, by.departmentId),
    may(by, 'files.manage', by) ? undefined : or(ne(files.access, 'reservado'), isNamedReader(by.id)),
  )

/** Whether a document of the file waits for its virus scan (`isScanDue`). */
const hasScanDue = sql`exists (select from documents d
  join document_checks k on k.department_id = d.department_id and k.document_id = d.id and k.version = d.current_version
  where d.file_id = files.id and d.withdrawn_at is null and k.scan in ('pendiente', 'fallo'))`

const days: Record<DayField, AnyPgColumn> = { openedOn: files.openedOn, closedOn: files.closedOn }
const fields = {
  id: integer(files.id),
  number: digits(files.number, files.numberKey),
  title: text(files.title, files.titleKey),
  series: text(files.seriesName, files.seriesKey),
  subject: text(files.subject, files.subject),
  state: text(files.state, files.state),
  access: text(files.access, files.access),
  isScanDue: rule(hasScanDue, files.id),
}

const sortKeys: Record<Field, AnyPgColumn> = {
  ...days,
  id: files.id,
  number: files.numberKey,
  title: files.titleKey,
  series: files.seriesKey,
  subject: files.subject,
  state: files.state,
  access: files.access,
  isScanDue: files.id,
}

const isOfDay = (filter: ListFilter<Field>): filter is ListFilter<DayField> & { field: DayField } =>
  filter.field in days

function matchesDay({ field, operator, value }: ListFilter<DayField> & { field: DayField }): SQL | undefined {
  const column = days[field]
  if (operator === 'like')
    return value === '' ? undefined : sql`to_char(${column}, 'YYYY-MM-DD') like ${anywhere(value)}`
  if (!isDay(value)) throw new Problem('list.malformed-filter')
  return sql`${column} ${sql.raw(operator)} ${value}::date`
}

const conditionOf = (by: Official, { filters }: Pick<Selection, 'filters'>) =>
  and(
    readableFiles(by),
    ...filters.filter(isOfDay).map(matchesDay),
    listWhere(
      files.searchText,
      fields,
      filters.filter((filter): filter is ListFilter<keyof typeof fields> => !isOfDay(filter)),
      [{ words: HELD, holds: hasStandingHold }],
    ),
  )

const orderOf = ({ sortBy, descending }: Pick<Selection, 'sortBy' | 'descending'>, isFromEnd = false) => {
  const direction = descending === isFromEnd ? asc : desc
  return sortBy === 'id' ? [direction(files.id)] : [direction(sortKeys[sortBy]), direction(files.id)]
}

const findRows = (q: Querier, ids: readonly number[]): Promise<FileRow[]> =>
  q
    .select(fileRowColumns)
    .from(files)
    .where(inArray(files.id, [...ids]))
    .then((rows) => rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)))

/** A page of the files that an official may open, with their number in all. */
export async function findFilePage(q: Querier, by: Official, query: FileQuery): Promise<Page<FileRow>> {
  const where = conditionOf(by, query)
  const [counted] = await q.select({ total: sql<number>`count(*)::integer` }).from(files).where(where)
  const total = counted?.total ?? 0
  const { limit, offset, isFromEnd } = pageSpan(query, total)
  if (limit === 0) return { rows: [], total }
  const found = await q
    .select({ id: files.id })
    .from(files)
    .where(where)
    .orderBy(...orderOf(query, isFromEnd))
    .limit(limit)
    .offset(offset)
  const ids = found.map(({ id }) => id)
  return { rows: await findRows(q, isFromEnd ? ids.reverse() : ids), total }
}

/** Rows of an export that are read at a time. */
const CHUNK = 500

/** The whole filtered list, for its export: the rows of one instant, each as it is when it is read. */
export async function openFileSnapshot(q: Querier, by: Official, selection: Selection): Promise<ListSnapshot<FileRow>> {
  const found = await q
    .select({ id: files.id })
    .from(files)
    .where(conditionOf(by, selection))
    .orderBy(...orderOf(selection))
  const ids = found.map(({ id }) => id)
  return {
    total: ids.length,
    async *chunks() {
      for (let from = 0; from < ids.length; from += CHUNK) yield await findRows(q, ids.slice(from, from + CHUNK))
    },
  }
}

/** The files of a subject that an official may open, the open one first. */
export const findFilesOf = (q: Querier, by: Official, subject: FileSubject, subjectId: number): Promise<FileRow[]> =>
  q
    .select(fileRowColumns)
    .from(files)
    .where(and(readableFiles(by), eq(files.subject, subject), eq(files.subjectId, subjectId)))
    .orderBy(sql`${files.state} <> 'abierto'`, desc(files.id))

/** The files of an inspection that an official may open: its own, and those in which its acta lies. */
export const findFilesOfActa = (q: Querier, by: Official, inspectionId: number): Promise<FileRow[]> =>
  q
    .select(fileRowColumns)
    .from(files)
    .where(
      and(
        readableFiles(by),
        sql`files.id in (select d.file_id from documents d where d.department_id = ${by.departmentId} and d.source = 'acta'
          and d.source_id = ${inspectionId})`,
      ),
    )
    .orderBy(sql`${files.subject} <> 'inspection'`, sql`${files.state} <> 'abierto'`, desc(files.id))
