import type { Official } from '../../domain/access/official.ts'
import { documentShut } from '../../domain/files/file-access.ts'
import { isScanDue } from '../../domain/files/file-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { sealedContent } from '../file-entries/enter-documents.queries.ts'
import * as queries from '../files/documents/documents.queries.ts'
import { guarded } from '../files/file-row.ts'
import { documentTextJob } from '../files/search/document-text.job.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { Querier } from '../platform/db/database.ts'
import { findTypeFor } from './candidates.queries.ts'
import type { Case } from './cases.queries.ts'

export type CaseAsker = { by: Official; at: Date }
/** A document that came into the file of a case. */
export type Entered = { documentId: number; order: number; title: string }

type Written = Pick<Parameters<typeof queries.insertDocument>[1], 'title' | 'documentDate' | 'source'> &
  Partial<Parameters<typeof queries.insertDocument>[1]>
type Version = Omit<Parameters<typeof queries.insertVersion>[1], 'documentId' | 'version' | 'departmentId'>

/** Writes a document as the last one of the file of a case, with its line of the trail. */
async function enter(
  tx: Querier,
  { by, at }: CaseAsker,
  { departmentId, fileId }: Case,
  document: Written,
  version: Version,
): Promise<Entered> {
  const order = await queries.takeOrder(tx, fileId)
  const typeId = await findTypeFor(tx, fileId, document.source)
  const placed = { departmentId, fileId, order, typeId, addedAt: at, addedBy: by.id }
  const documentId = await queries.insertDocument(tx, { ...document, ...placed })
  await queries.insertVersion(tx, { ...version, documentId, version: 1, departmentId })
  const details = { documentId, order, version: 1, sha256: version.sha256 }
  await audit(tx, { official: by, at, action: 'add-document', subject: 'file', subjectId: fileId, details })
  return { documentId, order, title: document.title }
}

/** Enters what the product writes of a thing: its facts as of now, which never change. */
export function enterPage(
  tx: Querier,
  asker: CaseAsker,
  held: Case,
  { title, documentDate, name, rows }: { title: string; documentDate: string; name: string; rows: unknown },
): Promise<Entered> {
  const version = { ...sealedContent({ kind: 'case', title, rows }), mediaType: 'application/json', name }
  const made = { ...version, createdAt: asker.at, createdBy: asker.by.id }
  return enter(tx, asker, held, { title, documentDate, source: 'case' }, made)
}

/**
 * Enters a copy of a document of the archive: its current version, with the same bytes.
 * @throws Problem case.document-unknown, case.document-there
 */
export async function enterCopy(tx: Querier, asker: CaseAsker, held: Case, id: number): Promise<Entered> {
  const { by, at } = asker
  const found = await queries.findDocument(tx, held.departmentId, id)
  const version = found && (await queries.findVersion(tx, id, found.version))
  if (!(found && version) || found.withdrawnAt || isScanDue(version.scan) || documentShut(by, guarded(found)))
    throw new Problem('case.document-unknown')
  const standing = (await queries.findDocuments(tx, held.fileId)).filter(({ withdrawnAt }) => withdrawnAt === null)
  const same = standing.find(
    (one) =>
      one.sha256 === version.sha256 ||
      (one.sourceId !== null && one.source === found.source && one.sourceId === found.sourceId),
  )
  if (same) throw new Problem('case.document-there', { params: { order: String(same.order) } })
  const { title, documentDate, source, sourceId, origin, isSensitive, createdAt, isProtected } = found
  const { blob, content, sha256, mediaType, bytes, name } = version
  const pages = source === 'upload' ? found.pages : null
  const entered = await enter(
    tx,
    asker,
    held,
    { title, documentDate, source, sourceId, origin, isSensitive },
    { blob, content, sha256, mediaType, bytes, name, pages, isProtected, createdAt, createdBy: by.id },
  )
  if (version.scan) {
    const { departmentId } = held
    const { documentId } = entered
    await queries.insertCheck(tx, { documentId, version: 1, departmentId, scan: version.scan, scannedAt: at })
    await enqueueJob(tx, { kind: documentTextJob, params: { documentId, version: 1 }, by: { departmentId }, at })
  }
  return entered
}
