import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { issuedDocuments } from '../schema/evidence/issued-documents.table.ts'
import { fileIndexes } from '../schema/files/files.table.ts'
import { trdTypes } from '../schema/files/trd.table.ts'

export const findIndexes = (q: Querier, fileId: number) =>
  q
    .select({
      serial: fileIndexes.serial,
      sha256: fileIndexes.sha256,
      entries: fileIndexes.entries,
      createdAt: fileIndexes.createdAt,
      createdBy: sql<string | null>`(select u.full_name from users u where u.id = file_indexes.created_by)`,
      code: issuedDocuments.code,
      state: issuedDocuments.state,
    })
    .from(fileIndexes)
    .leftJoin(
      issuedDocuments,
      and(
        eq(issuedDocuments.departmentId, fileIndexes.departmentId),
        eq(issuedDocuments.kind, 'indice'),
        eq(issuedDocuments.subjectId, fileIndexes.id),
        eq(issuedDocuments.version, 1),
      ),
    )
    .where(eq(fileIndexes.fileId, fileId))
    .orderBy(asc(fileIndexes.serial))

/** The index of a serial as it was issued; of none given the last. */
export const findIndex = (q: Querier, fileId: number, serial: number | undefined) =>
  q
    .select({ id: fileIndexes.id, content: fileIndexes.content, serial: fileIndexes.serial })
    .from(fileIndexes)
    .where(and(eq(fileIndexes.fileId, fileId), serial === undefined ? undefined : eq(fileIndexes.serial, serial)))
    .orderBy(desc(fileIndexes.serial))
    .limit(1)
    .then(([found]) => found)

export const insertIndex = async (tx: Querier, row: typeof fileIndexes.$inferInsert): Promise<void> => {
  await tx.insert(fileIndexes).values(row)
}

/** Required types of the file's series that no document has which is not withdrawn. */
export const findMissingTypes = (q: Querier, { id, seriesId }: { id: number; seriesId: number }) =>
  q
    .select({ id: trdTypes.id, name: trdTypes.name })
    .from(trdTypes)
    .where(
      and(
        eq(trdTypes.seriesId, seriesId),
        eq(trdTypes.isRequired, true),
        sql`not exists (select from documents d where d.file_id = ${id} and d.type_id = trd_types.id and d.withdrawn_at is null)`,
      ),
    )
    .orderBy(asc(trdTypes.id))
