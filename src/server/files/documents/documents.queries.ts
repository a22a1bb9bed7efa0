import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { documentChecks, documentRenditions, documents, documentVersions } from '../../schema/files/documents.table.ts'
import { files, storageUse } from '../../schema/files/files.table.ts'
import { trdTypes } from '../../schema/files/trd.table.ts'
import type { Verdict } from './scanner.ts'

const nameOf = (column: 'documents.added_by' | 'documents.withdrawn_by' | 'document_versions.created_by') =>
  sql<string | null>`(select u.full_name from users u where u.id = ${sql.raw(column)})`

/** Inspection of an acta, or of the notification of one; it names the document's folder. */
const inspectionId = sql<number | null>`case documents.source when 'acta' then documents.source_id::integer
  when 'notification' then (select n.subject_id from notifications n
    where n.id = documents.source_id and n.subject = 'inspection') end`

const columns = {
  id: documents.id,
  departmentId: documents.departmentId,
  fileId: documents.fileId,
  order: documents.order,
  title: documents.title,
  typeId: documents.typeId,
  type: trdTypes.name,
  source: documents.source,
  sourceId: documents.sourceId,
  origin: documents.origin,
  folderId: documents.folderId,
  inspectionId,
  documentDate: documents.documentDate,
  version: documents.currentVersion,
  firstPage: documents.firstPage,
  lastPage: documents.lastPage,
  isSensitive: documents.isSensitive,
  rowVersion: documents.rowVersion,
  addedById: documents.addedBy,
  addedBy: nameOf('documents.added_by'),
  addedAt: documents.addedAt,
  withdrawnAt: documents.withdrawnAt,
  withdrawnBy: nameOf('documents.withdrawn_by'),
  withdrawnReason: documents.withdrawnReason,
  name: documentVersions.name,
  mediaType: documentVersions.mediaType,
  sha256: documentVersions.sha256,
  bytes: documentVersions.bytes,
  pages: sql<number | null>`coalesce(${documentVersions.pages}, ${documentRenditions.pages})`,
  isProtected: documentVersions.isProtected,
  renditionSha256: documentRenditions.sha256,
  renditionBytes: documentRenditions.bytes,
  createdAt: documentVersions.createdAt,
  scan: documentChecks.scan,
  scanDetail: documentChecks.scanDetail,
  textState: documentChecks.textState,
  isDisposed: sql<boolean>`${files.state} = 'eliminado'`,
}

const findWhere = (q: Querier, where: SQL | undefined) =>
  q
    .select(columns)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .innerJoin(
      documentVersions,
      and(eq(documentVersions.documentId, documents.id), eq(documentVersions.version, documents.currentVersion)),
    )
    .leftJoin(
      documentRenditions,
      and(eq(documentRenditions.documentId, documents.id), eq(documentRenditions.version, documents.currentVersion)),
    )
    .leftJoin(
      documentChecks,
      and(eq(documentChecks.documentId, documents.id), eq(documentChecks.version, documents.currentVersion)),
    )
    .leftJoin(trdTypes, eq(trdTypes.id, documents.typeId))
    .where(where)
    .orderBy(asc(documents.order))

/** A document with its current version, its checks and the names that its page shows. */
export type FoundDocument = Awaited<ReturnType<typeof findWhere>>[number]

/** The documents of a file in their order. */
export const findDocuments = (q: Querier, fileId: number) => findWhere(q, eq(documents.fileId, fileId))

export const findDocument = (q: Querier, departmentId: number, id: number) =>
  findWhere(q, and(eq(documents.departmentId, departmentId), eq(documents.id, id))).then(([found]) => found)

/** The versions of a document, the first one first. */
export const findVersions = (q: Querier, documentId: number) =>
  q
    .select({
      version: documentVersions.version,
      name: documentVersions.name,
      mediaType: documentVersions.mediaType,
      sha256: documentVersions.sha256,
      bytes: documentVersions.bytes,
      pages: documentVersions.pages,
      note: documentVersions.note,
      scan: documentChecks.scan,
      createdAt: documentVersions.createdAt,
      createdBy: nameOf('document_versions.created_by'),
    })
    .from(documentVersions)
    .leftJoin(
      documentChecks,
      and(
        eq(documentChecks.documentId, documentVersions.documentId),
        eq(documentChecks.version, documentVersions.version),
      ),
    )
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(asc(documentVersions.version))

/** One version with its bytes' place and the state of its scan. */
export const findVersion = (q: Querier, documentId: number, version: number) =>
  q
    .select({
      version: documentVersions.version,
      blob: documentVersions.blob,
      content: documentVersions.content,
      name: documentVersions.name,
      mediaType: documentVersions.mediaType,
      sha256: documentVersions.sha256,
      bytes: documentVersions.bytes,
      scan: documentChecks.scan,
    })
    .from(documentVersions)
    .leftJoin(
      documentChecks,
      and(
        eq(documentChecks.documentId, documentVersions.documentId),
        eq(documentChecks.version, documentVersions.version),
      ),
    )
    .where(and(eq(documentVersions.documentId, documentId), eq(documentVersions.version, version)))
    .then(([found]) => found)

export type FoundVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>

export const findRendition = (q: Querier, documentId: number, version: number) =>
  q
    .select()
    .from(documentRenditions)
    .where(and(eq(documentRenditions.documentId, documentId), eq(documentRenditions.version, version)))
    .then(([found]) => found)

/** Keeps a rendition; the one that another request kept first stays. */
export const insertRendition = async (tx: Querier, row: typeof documentRenditions.$inferInsert): Promise<void> => {
  await tx.insert(documentRenditions).values(row).onConflictDoNothing()
}

/** A document of the file with the same bytes in any of its versions. */
export const findSameBytes = (q: Querier, fileId: number, sha256: string) =>
  q
    .select({ id: documents.id, title: documents.title, order: documents.order })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(eq(documents.fileId, fileId), eq(documentVersions.sha256, sha256)))
    .orderBy(asc(documents.order))
    .limit(1)
    .then(([found]) => found)

/** Takes the next order of a file that is held. */
export const takeOrder = (tx: Querier, fileId: number): Promise<number> =>
  tx
    .update(files)
    .set({ lastOrder: sql`${files.lastOrder} + 1` })
    .where(eq(files.id, fileId))
    .returning({ order: files.lastOrder })
    .then(([taken]) => (taken as { order: number }).order)

export const insertDocument = (tx: Querier, row: typeof documents.$inferInsert): Promise<number> =>
  tx
    .insert(documents)
    .values(row)
    .returning({ id: documents.id })
    .then(([inserted]) => (inserted as { id: number }).id)

export const insertVersion = async (tx: Querier, row: typeof documentVersions.$inferInsert): Promise<void> => {
  await tx.insert(documentVersions).values(row)
}

export const insertCheck = async (tx: Querier, row: typeof documentChecks.$inferInsert): Promise<void> => {
  await tx.insert(documentChecks).values(row)
}

/** Writes what a later scan said. */
export const settleScan = async (
  q: Querier,
  {
    documentId,
    version,
    state,
    detail,
    engine,
    scannedAt,
  }: Verdict & { documentId: number; version: number; scannedAt: Date },
): Promise<void> => {
  await q
    .update(documentChecks)
    .set({ scan: state, scanDetail: detail, engine, scannedAt })
    .where(and(eq(documentChecks.documentId, documentId), eq(documentChecks.version, version)))
}

/** Changes a document and increments its row version. */
export const updateDocument = async (
  tx: Querier,
  id: number,
  changes: Partial<typeof documents.$inferInsert>,
): Promise<void> => {
  await tx
    .update(documents)
    .set({ ...changes, rowVersion: sql`${documents.rowVersion} + 1` })
    .where(eq(documents.id, id))
}

/** Gives documents their pages, which never change afterwards. */
export async function setPages(
  tx: Querier,
  spans: readonly { id: number; firstPage: number; lastPage: number }[],
): Promise<void> {
  if (spans.length === 0) return
  await tx.execute(sql`update ${documents} set first_page = s.first, last_page = s.last
    from json_to_recordset(${JSON.stringify(spans.map(({ id, firstPage, lastPage }) => ({ id, first: firstPage, last: lastPage })))}::json)
      s (id integer, first integer, last integer)
    where ${documents.id} = s.id and ${documents.firstPage} is null`)
}

/** Bytes of documents of a department, held until the commit so that two uploads cannot pass the quota together. */
export async function lockUse(tx: Querier, departmentId: number): Promise<number> {
  const [row] = await rowsOf<{ bytes: string | number }>(
    tx,
    sql`insert into ${storageUse} (department_id) values (${departmentId})
      on conflict (department_id) do update set documents_bytes = ${storageUse}.documents_bytes returning documents_bytes as bytes`,
  )
  return Number(row?.bytes ?? 0)
}

export const addUse = async (tx: Querier, departmentId: number, bytes: number): Promise<void> => {
  await tx
    .update(storageUse)
    .set({ documentsBytes: sql`${storageUse.documentsBytes} + ${bytes}` })
    .where(eq(storageUse.departmentId, departmentId))
}

/** Bytes of documents of a department. */
export const findUse = (q: Querier, departmentId: number): Promise<number> =>
  q
    .select({ bytes: storageUse.documentsBytes })
    .from(storageUse)
    .where(eq(storageUse.departmentId, departmentId))
    .then(([row]) => row?.bytes ?? 0)
