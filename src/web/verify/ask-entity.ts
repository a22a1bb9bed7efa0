import { isAddendum } from '../../domain/records/check-record-file.ts'
import type { Known, LogCheck } from './assess.ts'
import { askBooks, askKeys, type Books, type PublicKey } from './books.ts'
import type { DocumentReport } from './check-file.ts'
import { checkLog } from './log-check.ts'

const UNPROVED: LogCheck = { outcome: 'unchecked' }
const NOT_ASKED: Pick<Known, 'books' | 'keys' | 'log' | 'leaf'> = {
  books: { answer: 'offline', record: undefined },
  keys: undefined,
  log: UNPROVED,
  leaf: UNPROVED,
}

/**
 * Asks the log for the file itself (R 26.18). Only signed files are issued. A server that lists no issued files has none
 * of them in its log, so it is not asked.
 */
function checkLeaf({ signature, sha256 }: DocumentReport, { record }: Books, keys: PublicKey[] | undefined) {
  const isAsked = signature.kind === 'whole' && record?.issued_files !== undefined
  return isAsked && sha256 !== undefined ? checkLog({ kind: 'expedida', digest: sha256 }, keys) : UNPROVED
}

/** Asks what only the entity can tell about a document, where there is a seal to ask for. Its digests alone are sent. */
export async function askEntity(report: DocumentReport): Promise<Known> {
  const { file, content, signature } = report
  if (!file || content !== 'yes') return { report, ...NOT_ASKED, photos: [] }
  const seal = file.sello.valor
  const kind = isAddendum(file) ? 'adenda' : 'acta'
  const books = await askBooks(seal, kind)
  // A server that names no state of an acta has no keys to ask for.
  const hasKeys = signature.kind === 'whole' || books.record?.state !== undefined
  const keys = hasKeys ? await askKeys() : undefined
  const [log, leaf] = await Promise.all([
    books.answer === 'known' ? checkLog({ kind, digest: seal }, keys) : UNPROVED,
    checkLeaf(report, books, keys),
  ])
  return { report, books, keys, log, leaf, photos: [] }
}
