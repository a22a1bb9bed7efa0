import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Querier } from '../../platform/db/database.ts'
import { fileIndexes, files } from '../../schema/files/files.table.ts'

/** The seal as migration 098 computes it from the row, for a comparison with the one that is in the log. */
export const indexSealOf = (index: SQL, file: SQL): SQL =>
  sql`file_index_seal(${file}.number, ${index}.title, ${index}.serial, ${index}.entries, ${index}.sha256, ${index}.created_at)`

const columns = {
  id: fileIndexes.id,
  departmentId: fileIndexes.departmentId,
  fileId: fileIndexes.fileId,
  file: files.number,
  title: fileIndexes.title,
  serial: fileIndexes.serial,
  entries: fileIndexes.entries,
  sha256: fileIndexes.sha256,
  content: fileIndexes.content,
  createdAt: fileIndexes.createdAt,
}

const select = (q: Querier) =>
  q
    .select(columns)
    .from(fileIndexes)
    .innerJoin(files, and(eq(files.departmentId, fileIndexes.departmentId), eq(files.id, fileIndexes.fileId)))

/** An issued index with the number of its file. */
export type IssuedIndex = Awaited<ReturnType<typeof findIssuedIndex>> & object

export const findIssuedIndex = (q: Querier, departmentId: number, id: number) =>
  select(q)
    .where(and(eq(fileIndexes.departmentId, departmentId), eq(fileIndexes.id, id)))
    .then(([found]) => found)

/** An issued index of any department by its code. */
export const findIndexByCode = (q: Querier, code: string) =>
  select(q)
    .where(
      sql`${fileIndexes.id} = (select d.subject_id from issued_documents d
        where d.kind = 'indice' and d.code = ${code} and d.department_id = ${fileIndexes.departmentId} and d.version = 1)`,
    )
    .then(([found]) => found)
