import { type DrawnAct, drawnActs } from '../../domain/evidence/drawn-acts.ts'
import { isActa, type SealedFile, sealedKind } from '../../domain/records/check-record-file.ts'
import { type Known, keyOf, type LogCheck } from './assess.ts'
import { askBooks, askKeys, type Books, type PublicKey } from './books.ts'
import type { DocumentReport } from './check-file.ts'
import { checkLog } from './log-check.ts'
import { hex, webCrypto } from './web-crypto.ts'

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

/** The digest of the leaf that ends a key (migration 069 has the same text). */
const retirementText = ({ key_id, retired_at, retired_reason }: PublicKey): string =>
  `vigia-retiro-1\n${key_id}\n${retired_at}\n${retired_reason}\n`

/** Asks the log for the end of the key that signed, where the file has a place to compare it with (R 26.20). */
async function checkRetirement(known: Pick<Known, 'report' | 'keys' | 'leaf'>): Promise<LogCheck | undefined> {
  const key = keyOf(known)
  // A server of before tells no reason.
  if (known.leaf.outcome !== 'yes' || !key?.retired_at || typeof key.retired_reason !== 'string') return undefined
  return checkLog({ kind: 'retiro', digest: await digestOf(retirementText(key)) }, known.keys)
}

const digestOf = async (text: string) => hex(await webCrypto.digest('SHA-256', new TextEncoder().encode(text)))

/** The drawn signatures of an acta. A record of a stranger may have any form, and then tells none. */
async function drawnIn(file: SealedFile): Promise<DrawnAct[]> {
  try {
    return isActa(file) ? await drawnActs(file.registro, digestOf) : []
  } catch {
    return []
  }
}

/** Asks for the keys of the entity, and the public log for a signed file that carries no record (R 27.26). */
async function askOfPages(report: DocumentReport): Promise<Known> {
  const { sha256: digest = '' } = report
  const keys = await askKeys()
  const asked = { report, ...NOT_ASKED, keys, photos: [] }
  if (!keyOf(asked)) return asked
  const leaf = await checkLog({ kind: 'expedida', digest }, keys)
  return { ...asked, leaf, retirement: await checkRetirement({ report, keys, leaf }) }
}

/** Asks what only the entity can tell about a document, where there is a seal to ask for. Its digests alone are sent. */
export async function askEntity(report: DocumentReport): Promise<Known> {
  const { fault, file, content, signature } = report
  if (fault === 'without-record' && signature.kind === 'whole') return askOfPages(report)
  if (!file || content !== 'yes') return { report, ...NOT_ASKED, photos: [] }
  const seal = file.sello.valor
  const kind = sealedKind(file)
  const books = await askBooks(seal, kind)
  // A server that names no state of an acta has no keys to ask for.
  const hasKeys = signature.kind === 'whole' || books.record?.state !== undefined
  const keys = hasKeys ? await askKeys() : undefined
  const [log, leaf] = await Promise.all([
    books.answer === 'known' ? checkLog({ kind, digest: seal }, keys) : UNPROVED,
    checkLeaf(report, books, keys),
  ])
  const retirement = await checkRetirement({ report, keys, leaf })
  return { report, books, keys, log, leaf, retirement, photos: [], drawn: await drawnIn(file) }
}
