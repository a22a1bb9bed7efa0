import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { trdSeries, trdTypes } from '../schema/files/trd.table.ts'

type SeriesColumns = typeof trdSeries.$inferInsert

/** The whole table of a department, with the versions of before, and how many files each series has. */
export const findSeries = (q: Querier, departmentId: number) =>
  q
    .select({
      series: trdSeries,
      files: sql<number>`(select count(*)::integer from files f where f.department_id = trd_series.department_id and f.series_id = trd_series.id)`,
    })
    .from(trdSeries)
    .where(eq(trdSeries.departmentId, departmentId))
    .orderBy(asc(trdSeries.code), desc(trdSeries.isActive), desc(trdSeries.id))

export const findTypes = (q: Querier, departmentId: number) =>
  q.select().from(trdTypes).where(eq(trdTypes.departmentId, departmentId)).orderBy(asc(trdTypes.id))

export const findOneSeries = (q: Querier, departmentId: number, id: number) =>
  q
    .select()
    .from(trdSeries)
    .where(and(eq(trdSeries.departmentId, departmentId), eq(trdSeries.id, id)))
    .then(([series]) => series)

/** The series in force for the files of a subject; undefined where the archivist took it out of use. */
export const findSeriesFor = (
  q: Querier,
  departmentId: number,
  usedFor: 'establishment' | 'inspection',
): Promise<number | undefined> =>
  q
    .select({ id: trdSeries.id })
    .from(trdSeries)
    .where(and(eq(trdSeries.departmentId, departmentId), eq(trdSeries.usedFor, usedFor), eq(trdSeries.isActive, true)))
    .then(([series]) => series?.id)

/** A series that nothing else may change or use meanwhile. */
export const lockSeries = (tx: Querier, departmentId: number, id: number) =>
  tx
    .select()
    .from(trdSeries)
    .where(and(eq(trdSeries.departmentId, departmentId), eq(trdSeries.id, id)))
    .for('update')
    .then(([series]) => series)

/** Whether the code is in use by another series of the department. */
export const hasCode = (q: Querier, departmentId: number, code: string): Promise<boolean> =>
  q
    .select({ id: trdSeries.id })
    .from(trdSeries)
    .where(and(eq(trdSeries.departmentId, departmentId), eq(trdSeries.code, code)))
    .limit(1)
    .then((found) => found.length > 0)

/** Whether files are under this version of a series. */
export const isUsed = (q: Querier, id: number): Promise<boolean> =>
  q
    .select({ is: sql<boolean>`exists (select from files f where f.series_id = ${id})` })
    .from(trdSeries)
    .where(eq(trdSeries.id, id))
    .then(([row]) => row?.is === true)

export const insertSeries = (tx: Querier, row: SeriesColumns): Promise<number> =>
  tx
    .insert(trdSeries)
    .values(row)
    .returning({ id: trdSeries.id })
    .then(([inserted]) => (inserted as { id: number }).id)

export const updateSeries = async (tx: Querier, id: number, changes: Partial<SeriesColumns>): Promise<void> => {
  await tx
    .update(trdSeries)
    .set({ ...changes, rowVersion: sql`${trdSeries.rowVersion} + 1` })
    .where(eq(trdSeries.id, id))
}

/** Gives a new version of a series the types of the one before. */
export const copyTypes = async (tx: Querier, from: number, to: number): Promise<void> => {
  await tx.execute(sql`insert into ${trdTypes} (department_id, series_id, name, is_required, source)
    select department_id, ${to}, name, is_required, source from ${trdTypes} where series_id = ${from} order by id`)
}

/** Parts in force of a series go over to its new version, also those that were left with an older one. */
export const moveParts = async (tx: Querier, from: number, to: number): Promise<void> => {
  await tx.execute(sql`update trd_series as part set parent_id = ${to}, row_version = part.row_version + 1
    from trd_series as earlier, trd_series as known
    where earlier.id = ${from} and known.department_id = earlier.department_id and known.code = earlier.code
      and part.department_id = earlier.department_id and part.parent_id = known.id and part.is_active`)
}

export const findType = (q: Querier, seriesId: number, id: number) =>
  q
    .select()
    .from(trdTypes)
    .where(and(eq(trdTypes.seriesId, seriesId), eq(trdTypes.id, id)))
    .then(([type]) => type)

export const hasType = (q: Querier, seriesId: number, name: string): Promise<boolean> =>
  q
    .select({ id: trdTypes.id })
    .from(trdTypes)
    .where(and(eq(trdTypes.seriesId, seriesId), sql`fold(${trdTypes.name}) = fold(${name})`))
    .then((found) => found.length > 0)

export const insertType = (tx: Querier, row: typeof trdTypes.$inferInsert): Promise<number> =>
  tx
    .insert(trdTypes)
    .values(row)
    .returning({ id: trdTypes.id })
    .then(([inserted]) => (inserted as { id: number }).id)

/** Any constant that no other lock of two numbers has. */
const IMPORTING = 7_246_114

/** Imports of a department take turns. */
export const lockTable = async (tx: Querier, departmentId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORTING}::int, ${departmentId}::int)`)
}

/** Whether files of a series need a document of a type. */
export const setTypeRequired = async (
  tx: Querier,
  seriesId: number,
  name: string,
  isRequired: boolean,
): Promise<void> => {
  await tx
    .update(trdTypes)
    .set({ isRequired })
    .where(and(eq(trdTypes.seriesId, seriesId), eq(trdTypes.name, name)))
}
