import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Official } from '../../../domain/access/official.ts'
import { selectDisposals } from '../../file-list/disposal-list.queries.ts'
import {
  dispositionOfFile,
  isSeriesConfirmed,
  keepUntilOfFile,
  standingHolds,
} from '../../file-list/file-list.queries.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { disposalFiles, disposals } from '../../schema/files/disposals.table.ts'
import { files } from '../../schema/files/files.table.ts'
import { trdSeries } from '../../schema/files/trd.table.ts'

/** Files of a department held for a disposal in the order of their ids; those that it does not have are left out. */
export async function lockDisposable(tx: Querier, { departmentId }: Official, ids: readonly number[]) {
  const where = and(eq(files.departmentId, departmentId), inArray(files.id, [...ids]))
  await tx.select({ id: files.id }).from(files).where(where).orderBy(asc(files.id)).for('no key update')
  return tx
    .select({
      id: files.id,
      number: files.number,
      state: files.state,
      closedOn: files.closedOn,
      holds: standingHolds,
      keepUntil: keepUntilOfFile,
      disposition: dispositionOfFile,
      isConfirmed: isSeriesConfirmed,
      seriesCode: trdSeries.code,
    })
    .from(files)
    .innerJoin(trdSeries, eq(trdSeries.id, files.seriesId))
    .where(where)
    .orderBy(asc(files.id))
}

/**
 * Documents of files, and the bytes that people sent to them, by file. What a case copied from the archive was counted there
 * alone.
 */
export const findContents = (q: Querier, ids: readonly number[]) =>
  rowsOf<{ fileId: number; documents: number; bytes: number }>(
    q,
    sql`select f.id as "fileId", count(distinct d.id)::integer as documents,
        coalesce(sum(v.bytes) filter (where v.blob is not null and k.document_id is null), 0)::double precision as bytes
      from files f left join documents d on d.file_id = f.id left join document_versions v on v.document_id = d.id
        left join case_documents k on k.department_id = d.department_id and k.document_id = d.id
      where f.id in (select json_array_elements_text(${JSON.stringify(ids)}::json)::integer) group by f.id order by f.id`,
  )

/** Writes the act of a disposal with its files, and carries it out. */
export async function insertDisposal(
  tx: Querier,
  row: Omit<typeof disposals.$inferInsert, 'files' | 'documents' | 'bytes'>,
  contents: readonly Pick<typeof disposalFiles.$inferInsert, 'fileId' | 'documents' | 'bytes' | 'keepUntil'>[],
): Promise<number> {
  const sum = (of: 'documents' | 'bytes') => contents.reduce((total, file) => total + file[of], 0)
  const [inserted] = await tx
    .insert(disposals)
    .values({ ...row, files: contents.length, documents: sum('documents'), bytes: sum('bytes') })
    .returning({ id: disposals.id })
  const { id } = inserted as { id: number }
  await tx
    .insert(disposalFiles)
    .values(contents.map((file) => ({ ...file, departmentId: row.departmentId, disposalId: id })))
  await tx.execute(sql`select execute_disposal(${id}::integer)`)
  return id
}

export async function findDisposals(q: Querier, { departmentId }: Official, page: { limit: number; offset: number }) {
  const where = eq(disposals.departmentId, departmentId)
  const [counted] = await q.select({ total: count() }).from(disposals).where(where)
  const rows = await selectDisposals(q).where(where).orderBy(desc(disposals.id)).limit(page.limit).offset(page.offset)
  return { rows, total: counted?.total ?? 0 }
}

export const findDisposal = (q: Querier, { departmentId }: Official, id: number) =>
  selectDisposals(q)
    .where(and(eq(disposals.departmentId, departmentId), eq(disposals.id, id)))
    .then(([found]) => found)

export const findDisposedFiles = (q: Querier, disposalId: number) =>
  q
    .select({
      id: files.id,
      number: files.number,
      title: files.title,
      openedOn: files.openedOn,
      closedOn: sql<string>`${files.closedOn}::text`,
      keepUntil: disposalFiles.keepUntil,
      documents: disposalFiles.documents,
      bytes: disposalFiles.bytes,
    })
    .from(disposalFiles)
    .innerJoin(files, eq(files.id, disposalFiles.fileId))
    .where(eq(disposalFiles.disposalId, disposalId))
    .orderBy(asc(files.id))
