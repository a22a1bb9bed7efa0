import { hash, type X509Certificate } from 'node:crypto'
import { FAILED_AFTER, type IssueOutcome, nextAttemptAt } from '../../../domain/evidence/signing-rules.ts'
import { DEPARTMENT } from '../../../domain/records/acta-identification.ts'
import type { ActaIssue } from '../../../domain/records/acta-issue.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { PdfKey } from '../../platform/evidence-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { signPdf } from '../pdf-signature/sign-pdf.ts'
import {
  type Claim,
  claimDocument,
  findDocument,
  type IssuedDocument,
  markIssued,
  refuseWaiting,
  releaseDocument,
} from './issued-documents.queries.ts'
import { bookBefore, signedQrOf } from './paper-evidence.ts'
import { printerOf } from './printers.ts'
import { readyKey } from './ready-key.ts'

/** An attempt that takes longer is dead: the longest render takes seconds, and a stamp five. */
const LEASE_MS = 60_000

/** The stored rows of a document no longer give its seal: the entity must not sign them. */
const NOT_AS_SEALED = 'not-as-sealed'
class NotAsSealed extends Error {}

/** The name in a distinguished name: its organisation, or its common name. */
export function nameIn(distinguishedName: string): string {
  const [, organisation] = /^O=(.+)$/m.exec(distinguishedName) ?? []
  const [, common] = /^CN=(.+)$/m.exec(distinguishedName) ?? []
  return organisation ?? common ?? distinguishedName
}

const issuerOf = ([own]: readonly [X509Certificate, ...X509Certificate[]]): string => nameIn(own.issuer)

/** Lays a document out and signs it. */
async function signedFile(platform: Platform, document: IssuedDocument, key: PdfKey) {
  const { db, clock, letterhead } = platform
  const { departmentId, kind, subjectId: id, seal } = document
  const printer = printerOf(kind)
  const facts = await printer.factsOf(platform, document)
  if (!facts) throw new NotAsSealed()
  const { keyId, isAccredited, certificates } = key
  const book = await bookBefore(db, departmentId)
  const qrLetters = await signedQrOf(platform, { departmentId, seal, facts })
  const printedBook = book && { size: book.tamano, root: book.raiz }
  const signed = { kind: 'signed', isAccredited, issuer: issuerOf(certificates), book: printedBook } as const
  const issue: ActaIssue = qrLetters === undefined ? signed : { ...signed, qrLetters }
  const pdf = await printer.render(platform, { departmentId, id }, issue, { keyId, book })
  const signedAt = clock()
  const file = await signPdf(Buffer.from(pdf), {
    key,
    signedAt,
    name: letterhead.name,
    reason: printer.reason,
    location: `${DEPARTMENT}, Colombia`,
    stamp: platform.timeStamps?.stamp,
  })
  return { ...file, signedAt }
}

/** The columns of a time stamp; null without one. */
const stampOf = (signed: Awaited<ReturnType<typeof signedFile>>) =>
  signed.level === 'B-T'
    ? { stampedAt: signed.stampedAt, tsaSerial: signed.tsaSerial, tsaPolicy: signed.tsaPolicy }
    : { stampedAt: null, tsaSerial: null, tsaPolicy: null }

/** Signs a document that this attempt holds, and keeps its file. The file is in the store before its row names it. */
async function signAndKeep(platform: Platform, document: IssuedDocument, key: PdfKey): Promise<IssueOutcome> {
  const signed = await signedFile(platform, document, key)
  const { pdf, level, signedAt } = signed
  const blobSha256 = hash('sha256', pdf)
  await platform.blobs.put(`${blobSha256}.pdf`, pdf)
  const { keyId } = key
  const signature = { blobSha256, bytes: pdf.length, level, keyId, signedAt, ...stampOf(signed) }
  const isMarked = await platform.db.transaction((tx) => markIssued(tx, document, signature))
  return isMarked ? 'issued' : 'busy'
}

/** Ends an attempt that failed: it is repeated soon, and more seldom after some attempts. */
async function settleFailure({ db, clock, log }: Platform, claim: Claim, error: unknown): Promise<void> {
  const { id: document, attempts } = claim
  if (error instanceof NotAsSealed)
    log.error({ document }, 'evidence: a document is not as it was sealed, it is not signed')
  // A crowd of downloads is no failure of the document.
  else if (!(error instanceof Problem)) log.error({ err: error, document, attempts }, 'evidence: document not issued')
  const lastError = error instanceof NotAsSealed ? NOT_AS_SEALED : error instanceof Problem ? error.code : 'error'
  const state = attempts < FAILED_AFTER ? 'pendiente' : 'fallida'
  await releaseDocument(db, claim, { state, lastError, nextAttemptAt: nextAttemptAt(clock(), attempts) })
}

/** Tries once to issue a document, if it is due. It is slow: never call it inside a transaction. */
async function tryDocument(platform: Platform, id: number): Promise<IssueOutcome> {
  const { db, clock } = platform
  const found = await findDocument(db, id)
  if (!found || found.state === 'expedida') return 'issued'
  const key = await readyKey(platform, found.departmentId)
  if (typeof key === 'string') {
    await refuseWaiting(db, found.departmentId, key)
    return key
  }
  const now = clock()
  const claimed = await claimDocument(db, id, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) })
  if (!claimed) return 'busy'
  try {
    return await signAndKeep(platform, claimed, key)
  } catch (error) {
    await settleFailure(platform, claimed, error)
    return 'failed'
  }
}

/** Tries to issue a document. Callers of one process share an attempt. */
export function issueDocument(platform: Platform, id: number): Promise<IssueOutcome> {
  const { issuing } = platform
  const running = issuing.get(id)
  if (running) return running
  const attempt = tryDocument(platform, id).finally(() => issuing.delete(id))
  issuing.set(id, attempt)
  return attempt
}
