import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { addDocument, getDocument } from '../../../contract/files/documents.wire.ts'
import { fieldProblem } from '../../../contract/problems.ts'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { titleOfName } from '../../../domain/files/accepted-types.ts'
import { mayAddToFile } from '../../../domain/files/file-access.ts'
import type { DocumentEdit, DocumentForm } from '../../../domain/files/file-forms.ts'
import type { FileAct } from '../../../domain/files/file-rules.ts'
import { fileRefusal } from '../../../domain/files/file-rules.ts'
import { isOfSystem, isScanDue } from '../../../domain/files/file-words.ts'
import { quotaText } from '../../../domain/files/quota.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../../domain/shared/row-version.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { audit, changesOf } from '../../audit/audit.queries.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { Querier } from '../../platform/db/database.ts'
import { findType } from '../../trd/trd.queries.ts'
import { findFolders } from '../file-parts.queries.ts'
import { documentRowOf } from '../file-row.ts'
import type { LockedFile } from '../files.queries.ts'
import { admitManager, admitSender } from '../files.service.ts'
import { holdFile, openFile } from '../open-file.ts'
import { documentTextJob } from '../search/document-text.job.ts'
import { documentScanJob, scannedAgainAt } from './document-scan.job.ts'
import * as queries from './documents.queries.ts'
import { provesSickLeave } from './proofs.queries.ts'
import type { PreparedDocument } from './receive-document.ts'

/** The sender, the instant, and the bytes that the department's documents may take. */
export type Sending = { by: Official; at: Date; quotaBytes: number }
export type Added = ReplyOf<typeof addDocument>

/** @throws Problem document.duplicate, unless the sender knows */
export async function refuseSame(
  q: Querier,
  fileId: number,
  sha256: string,
  isConfirmed: boolean | undefined,
): Promise<void> {
  const same = isConfirmed ? undefined : await queries.findSameBytes(q, fileId, sha256)
  if (same) throw new Problem('document.duplicate', { params: { title: same.title, order: String(same.order) } })
}

const refuseFull = (used: number, quotaBytes: number, bytes: number) => {
  if (used + bytes > quotaBytes) throw new Problem('storage.full', { params: { reason: quotaText(used, quotaBytes) } })
}

/**
 * Refuses what the transaction would refuse, before the slow work of the scan and before any byte is stored.
 * @param isKnown the request was answered before, or is answered now: its transaction gives the first reply
 * @throws Problem as `addDocument`
 */
export async function admitDocument(
  db: Querier,
  fileId: number,
  { by, at, quotaBytes }: Sending,
  { sha256, size, form, isKnown }: { sha256: string; size: number; form: DocumentForm; isKnown: boolean },
): Promise<void> {
  admitSender(by)
  const opened = await openFile(db, by, fileId)
  if (isKnown) return
  if (!mayAddToFile(by, opened)) throw new Problem('access.forbidden')
  const refusal = fileRefusal('add', opened, dayOf(at))
  if (refusal) throw refusal
  await refuseSame(db, fileId, sha256, form.confirmed)
  await checkPlace(db, opened, form, dayOf(at))
  refuseFull(await queries.findUse(db, by.departmentId), quotaBytes, size)
}

/** Checks that type and folder are of the file, and that the day is not to come. */
async function checkPlace(
  tx: Querier,
  file: Pick<LockedFile, 'id' | 'seriesId'>,
  {
    typeId,
    folderId,
    documentDate,
  }: { typeId?: number | undefined; folderId?: number | undefined; documentDate?: string | undefined },
  today: string,
): Promise<void> {
  if (documentDate !== undefined && documentDate > today) throw new Problem('document.future-date')
  if (typeId !== undefined && !(await findType(tx, file.seriesId, typeId))) throw new Problem('type.not-found')
  if (folderId !== undefined && folderId !== 0 && !(await findFolders(tx, file.id)).some(({ id }) => id === folderId)) {
    throw new Problem('folder.not-found')
  }
}

/** Inserts the version that a person sent, with the state of its scan, and counts its bytes. */
export async function insertSent(
  tx: Querier,
  { documentId, version, note }: { documentId: number; version: number; note: string | undefined },
  { by, at, quotaBytes }: Sending,
  { scan, scanDetail, engine, ...sent }: PreparedDocument,
): Promise<void> {
  const { departmentId } = by
  refuseFull(await queries.lockUse(tx, departmentId), quotaBytes, sent.bytes)
  const owner = { documentId, version, departmentId }
  await queries.insertVersion(tx, { ...owner, ...sent, note: note ?? null, createdAt: at, createdBy: by.id })
  const scannedAt = scan === 'limpio' || scan === 'muy_grande' ? at : null
  await queries.insertCheck(tx, { ...owner, scan, scanDetail, scannedAt, engine })
  await queries.addUse(tx, departmentId, sent.bytes)
  if (isScanDue(scan)) {
    const again = { kind: documentScanJob, params: { documentId, version }, notBefore: scannedAgainAt(at) }
    await enqueueJob(tx, { ...again, by: { departmentId }, at })
  }
  await enqueueJob(tx, { kind: documentTextJob, params: { documentId, version }, by: { departmentId }, at })
}

/** Adds a document that a person sent, whose bytes are stored already, as the last one of the file. */
export function addSentDocument(
  db: Querier,
  fileId: number,
  sending: Sending,
  { form, sent }: { form: DocumentForm; sent: PreparedDocument },
): Promise<Added> {
  const { by, at } = sending
  const { departmentId } = by
  admitSender(by)
  return db.transaction(async (tx) => {
    const file = await holdFile(tx, by, fileId, { act: 'add', at })
    await refuseSame(tx, fileId, sent.sha256, form.confirmed)
    await checkPlace(tx, file, form, dayOf(at))
    const order = await queries.takeOrder(tx, fileId)
    const id = await queries.insertDocument(tx, {
      departmentId,
      fileId,
      order,
      source: 'upload',
      title: form.title ?? titleOfName(sent.name),
      typeId: form.typeId ?? null,
      folderId: form.folderId ?? null,
      documentDate: form.documentDate ?? dayOf(at),
      origin: form.isDigitized ? 'digitalizado' : 'electronico',
      isSensitive: form.isSensitive ?? false,
      addedAt: at,
      addedBy: by.id,
    })
    await insertSent(tx, { documentId: id, version: 1, note: form.note }, sending, sent)
    const details = { documentId: id, order, version: 1, sha256: sent.sha256 }
    await audit(tx, { official: by, at, action: 'add-document', subject: 'file', subjectId: fileId, details })
    return { id, order, version: 1, scan: sent.scan }
  })
}

/** A document of a file held for an act; only one that a person sent. */
export async function holdSent(
  tx: Querier,
  by: Official,
  id: number,
  held: { act: FileAct; at: Date; forCase?: boolean | undefined },
) {
  const found = await queries.findDocument(tx, by.departmentId, id)
  if (!found) throw new Problem('document.not-found')
  const file = await holdFile(tx, by, found.fileId, held)
  const document = (await queries.findDocument(tx, by.departmentId, id)) ?? found
  if (document.withdrawnAt) throw new Problem('document.withdrawn')
  if (document.isSensitive && document.addedById !== by.id && !may(by, 'files.manage', by))
    throw new Problem('access.forbidden')
  return { file, document }
}

/** A document with all its versions, for who may open its file. */
export async function readDocument(
  db: Querier,
  by: Official,
  id: number,
): Promise<ReplyOf<typeof getDocument>['document']> {
  const document = await queries.findDocument(db, by.departmentId, id)
  if (!document) throw new Problem('document.not-found')
  const file = await openFile(db, by, document.fileId)
  const versions = await queries.findVersions(db, id)
  const row = documentRowOf(by, document)
  const isHidden = row.name !== document.name
  return {
    ...row,
    fileId: file.id,
    fileNumber: file.number,
    versions: versions.map((version) => ({
      ...version,
      ...(isHidden && { name: row.name, note: null }),
      scan: version.scan ?? 'no_aplica',
      createdAt: version.createdAt.toISOString(),
    })),
  }
}

/** Changes the title, type, day, folder and sensitivity of a document that a person sent. */
export function editDocument(
  db: Querier,
  id: number,
  { by, at, form }: { by: Official; at: Date; form: DocumentEdit },
): Promise<void> {
  admitSender(by)
  return db.transaction(async (tx) => {
    const { file, document } = await holdSent(tx, by, id, { act: 'change', at })
    if (isOfSystem(document)) throw new Problem('document.of-system')
    refuseStaleEdit(document, form)
    await checkPlace(tx, file, form, dayOf(at))
    const { rowVersion: _, folderId, ...given } = form
    if (given.isSensitive === false && (await provesSickLeave(tx, by.departmentId, id))) {
      throw fieldProblem('document.of-sick-leave', 'isSensitive')
    }
    const placed = folderId === undefined ? {} : { folderId: folderId === 0 ? null : folderId }
    const after = { ...given, ...placed }
    const changes = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined))
    await queries.updateDocument(tx, id, { ...changes, ...(given.title !== undefined && { isIndexed: false }) })
    const details = { documentId: id, ...changesOf(document, changes) }
    await audit(tx, { official: by, at, action: 'edit-document', subject: 'file', subjectId: file.id, details })
  })
}

/** Withdraws a document: it keeps its order and its entry in the index, with the reason. */
export function withdrawDocument(
  db: Querier,
  id: number,
  { by, at, reason, forCase }: { by: Official; at: Date; reason: string; forCase?: boolean },
): Promise<void> {
  admitManager(by)
  return db.transaction(async (tx) => {
    const { file, document } = await holdSent(tx, by, id, { act: 'withdraw', at, forCase })
    await queries.updateDocument(tx, id, { withdrawnAt: at, withdrawnBy: by.id, withdrawnReason: reason })
    const details = { documentId: id, order: document.order, reason }
    await audit(tx, { official: by, at, action: 'withdraw-document', subject: 'file', subjectId: file.id, details })
  })
}
