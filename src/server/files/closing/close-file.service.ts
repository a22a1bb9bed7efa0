import { hash } from 'node:crypto'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { closeFile } from '../../../contract/files/closing.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { CloseForm } from '../../../domain/files/file-forms.ts'
import { indexXml } from '../../../domain/files/file-index.ts'
import { fileRefusal } from '../../../domain/files/file-rules.ts'
import { isOfSystem, isScanDue } from '../../../domain/files/file-words.ts'
import { numberPages } from '../../../domain/files/page-numbers.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../../domain/shared/row-version.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FoundDocument, findDocuments, findVersion, setPages } from '../documents/documents.queries.ts'
import { renditionOf } from '../documents/renditions.ts'
import { findIndexes, findMissingTypes, insertIndex } from '../file-indexes.queries.ts'
import { findOpenFile, lockSubject, updateFile } from '../files.queries.ts'
import { admitManager } from '../files.service.ts'
import { holdFile, openFile } from '../open-file.ts'
import { indexEntry } from './index-entries.ts'

/** Makes the PDFs that the file's own documents lack, so that their pages can be numbered. It is slow. */
export async function prepareRenditions(
  platform: Platform,
  fileId: number,
  onMade = async (_made: number) => {},
): Promise<void> {
  let made = 0
  for (const document of await findDocuments(platform.db, fileId)) {
    if (!isOfSystem(document) || document.renditionSha256 !== null) continue
    const version = await findVersion(platform.db, document.id, document.version)
    if (version) await renditionOf(platform, document, version)
    made += 1
    await onMade(made)
  }
}

/**
 * Makes the PDFs for a closing. A closing that would be refused needs none; the closing itself refuses it, because a
 * request that is sent again has its first reply.
 */
export async function prepareClosing(platform: Platform, by: Official, id: number): Promise<void> {
  admitManager(by)
  const refusal = fileRefusal('close', await openFile(platform.db, by, id), dayOf(platform.clock()))
  if (!refusal) await prepareRenditions(platform, id)
}

/** Reasons for required types without a document. @throws Problem file.required-missing */
async function reasonsOf(tx: Querier, file: { id: number; seriesId: number }, { missing = [] }: CloseForm) {
  const types = await findMissingTypes(tx, file)
  const unexplained = types.filter(({ id }) => !missing.some(({ typeId }) => typeId === id))
  if (unexplained.length > 0) {
    throw new Problem('file.required-missing', { params: { types: unexplained.map(({ name }) => name).join(', ') } })
  }
  return types.map(({ id, name }) => ({
    type: name,
    reason: missing.find(({ typeId }) => typeId === id)?.reason ?? '',
  }))
}

const isUnscanned = ({ scan, withdrawnAt }: FoundDocument) => withdrawnAt === null && isScanDue(scan)

/** Numbers the pages of the documents that have none yet. @returns the documents with their pages */
async function numberDocuments(tx: Querier, documents: FoundDocument[]): Promise<FoundDocument[]> {
  const spans = new Map(numberPages(documents).map((document) => [document.id, document]))
  await setPages(tx, [...spans.values()])
  return documents.map((document) => spans.get(document.id) ?? document)
}

/**
 * Closes a file whose required types are there or explained, and whose scans are done. An index is issued, and its digest
 * goes to the trail, and so into its chain (R 18.6, R 18.7).
 */
export function closeFileWith(
  db: Querier,
  id: number,
  { by, at, form, forCase }: { by: Official; at: Date; form: CloseForm; forCase?: boolean },
): Promise<ReplyOf<typeof closeFile>['index']> {
  admitManager(by)
  return db.transaction(async (tx) => {
    const file = await holdFile(tx, by, id, { act: 'close', at, forCase })
    refuseStaleEdit(file, form)
    const missing = await reasonsOf(tx, file, form)
    const found = await findDocuments(tx, id)
    const unscanned = found.filter(isUnscanned)
    if (unscanned.length > 0) {
      throw new Problem('file.checks-pending', {
        params: { documents: unscanned.map(({ title }) => title).join(', ') },
      })
    }
    // A document that came since its PDF was prepared: the next try has it.
    if (found.some((document) => isOfSystem(document) && document.renditionSha256 === null))
      throw new Problem('row.changed')
    const documents = await numberDocuments(tx, found)
    const content = indexXml({ number: file.number, entries: documents.map(indexEntry) })
    const serial = (await findIndexes(tx, id)).length + 1
    const index = { serial, sha256: hash('sha256', content), entries: documents.length }
    await insertIndex(tx, {
      ...index,
      fileId: id,
      departmentId: by.departmentId,
      content,
      createdAt: at,
      createdBy: by.id,
    })
    await updateFile(tx, id, { state: 'cerrado', closedOn: dayOf(at), closedBy: by.id })
    const details = { reason: form.reason, ...index, ...(missing.length > 0 && { missing }) }
    await audit(tx, { official: by, at, action: 'close-file', subject: 'file', subjectId: id, details })
    return index
  })
}

/** Opens a closed file again. Its issued indexes stay, and the next one has another serial. */
export function reopenFile(
  db: Querier,
  id: number,
  { by, at, reason, forCase }: { by: Official; at: Date; reason: string; forCase?: boolean },
): Promise<void> {
  admitManager(by)
  return db.transaction(async (tx) => {
    const file = await holdFile(tx, by, id, { act: 'reopen', at, forCase })
    if (file.subjectId !== null) {
      await lockSubject(tx, file.subjectId)
      const open = await findOpenFile(tx, by.departmentId, { ...file, subjectId: file.subjectId })
      if (open) throw new Problem('file.open-exists', { params: { number: open.number } })
    }
    await updateFile(tx, id, { state: 'abierto', closedOn: null, closedBy: null })
    await audit(tx, { official: by, at, action: 'reopen-file', subject: 'file', subjectId: id, details: { reason } })
  })
}
