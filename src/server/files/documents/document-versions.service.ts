import type { Official } from '../../../domain/access/official.ts'
import { isOfSystem } from '../../../domain/files/file-words.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../../domain/shared/row-version.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { admitSender } from '../files.service.ts'
import { openFile } from '../open-file.ts'
import * as queries from './documents.queries.ts'
import { type Added, holdSent, insertSent, refuseSame, type Sending } from './documents.service.ts'
import type { PreparedDocument } from './receive-document.ts'

/**
 * The file of a document that may get a version. Checked before the scan, and again in the transaction.
 * @param opened the version that the form was opened with
 */
export async function admitVersion(
  db: Querier,
  id: number,
  by: Official,
  opened: { rowVersion?: number | undefined },
): Promise<number> {
  const document = await queries.findDocument(db, by.departmentId, id)
  if (!document) throw new Problem('document.not-found')
  await openFile(db, by, document.fileId)
  if (isOfSystem(document)) throw new Problem('document.of-system')
  refuseStaleEdit(document, opened)
  return document.fileId
}

/** Adds a version of a document that a person sent; links of before still name theirs. */
export function addSentVersion(
  db: Querier,
  id: number,
  sending: Sending,
  {
    form,
    sent,
  }: {
    form: { note?: string | undefined; rowVersion?: number | undefined; confirmed?: boolean | undefined }
    sent: PreparedDocument
  },
): Promise<Added> {
  const { by, at } = sending
  admitSender(by)
  return db.transaction(async (tx) => {
    const { file, document } = await holdSent(tx, by, id, { act: 'change', at })
    if (isOfSystem(document)) throw new Problem('document.of-system')
    refuseStaleEdit(document, form)
    await refuseSame(tx, file.id, sent.sha256, form.confirmed)
    const version = document.version + 1
    await insertSent(tx, { documentId: id, version, note: form.note }, sending, sent)
    await queries.updateDocument(tx, id, { currentVersion: version, isIndexed: false })
    const details = { documentId: id, order: document.order, version, sha256: sent.sha256 }
    await audit(tx, { official: by, at, action: 'add-version', subject: 'file', subjectId: file.id, details })
    return { id, order: document.order, version, scan: sent.scan }
  })
}
