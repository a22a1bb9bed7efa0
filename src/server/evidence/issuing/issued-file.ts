import { setTimeout as delay } from 'node:timers/promises'
import type { SignatureLevel } from '../../../domain/evidence/issued-document.ts'
import type { UnsignedReason } from '../../../domain/records/acta-issue.ts'
import { reasonOf } from '../../../domain/records/unsigned-reason.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { issueDocument } from './issue-document.ts'
import { findDocument, findVersions, type IssuedDocument, isIssued, type Subject } from './issued-documents.queries.ts'
import { printerOf } from './printers.ts'
import { pdfKeyOf } from './ready-key.ts'

/** A download waits so long for a file that is being signed. */
const WAIT_MS = 5_000
const LOOK_MS = 100

/** @property known tags of files that the caller has */
type Wanted = Subject & { version?: number | undefined; known?: string | undefined }

/** The newest version that is issued, or the newest of all. @throws Problem evidence.unknown-version; not-found of the kind */
async function versionOf({ db }: Platform, { version, ...subject }: Wanted): Promise<IssuedDocument> {
  const versions = await findVersions(db, subject)
  const [newest] = versions
  if (!newest) throw new Problem(printerOf(subject.kind).missing)
  if (version === undefined) return versions.find(isIssued) ?? newest
  const wanted = versions.find((each) => each.version === version)
  if (!wanted) throw new Problem('evidence.unknown-version')
  return wanted
}

/** Looks until another process has issued the document, or its attempt has failed. */
async function watched({ db, isStopping }: Platform, id: number, until: number): Promise<IssuedDocument | undefined> {
  for (;;) {
    const document = await findDocument(db, id)
    const isHeld = document?.state === 'pendiente' && document.lastError === null
    if (!isHeld || performance.now() >= until || isStopping()) return document
    await delay(LOOK_MS)
  }
}

/** The document as it is after five seconds at most, issued if that was possible. */
async function issuedSoon(platform: Platform, document: IssuedDocument): Promise<IssuedDocument> {
  if (isIssued(document)) return document
  const until = performance.now() + WAIT_MS
  const waiting = new AbortController()
  const outcome = await Promise.race([
    issueDocument(platform, document.id),
    delay(WAIT_MS, 'late' as const, { signal: waiting.signal }),
  ]).finally(() => waiting.abort())
  const found =
    outcome === 'busy' ? await watched(platform, document.id, until) : await findDocument(platform.db, document.id)
  return found ?? document
}

/** A document without the entity's signature, whose foot says why. */
async function unsignedCopy(platform: Platform, wanted: Wanted, reason: UnsignedReason): Promise<Uint8Array> {
  const validTo = pdfKeyOf(platform)?.validTo
  const { departmentId, subjectId: id } = wanted
  return printerOf(wanted.kind).render(
    platform,
    { departmentId, id },
    { kind: 'unsigned', reason, ...(validTo && { validTo }) },
  )
}

const NONE = new Uint8Array()

/** The tag of an issued file (RFC 9110, 8.8.3). */
export const tagOf = (sha256: string): string => `"${sha256}"`

/**
 * The PDF of a document for a download: the issued file, or an unsigned copy. `signature` is undefined for the copy. A file
 * that the caller has already is not opened: one that is opened and not read stays open.
 */
export type IssuedPdf = {
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  size: number
  isKnown: boolean
  signature: { sha256: string; level: SignatureLevel } | undefined
}

/** @throws Problem evidence.unknown-version; not-found of the kind; evidence.not-issued for a version that waits */
export async function readIssuedFile(platform: Platform, wanted: Wanted): Promise<IssuedPdf> {
  const document = await issuedSoon(platform, await versionOf(platform, wanted))
  let reason = reasonOf(document.lastError)
  if (isIssued(document)) {
    const { blob, blobSha256: sha256, level, bytes: size } = document
    const signature = { sha256, level }
    if (wanted.known?.includes(tagOf(sha256))) return { bytes: NONE, size, isKnown: true, signature }
    const opened = await platform.blobs.openFile(blob)
    if (opened) return { bytes: opened.stream, size: opened.bytes, isKnown: false, signature }
    reason = 'lost'
  }
  if (wanted.version !== undefined) throw new Problem('evidence.not-issued')
  const bytes = await unsignedCopy(platform, wanted, reason)
  return { bytes, size: bytes.length, isKnown: false, signature: undefined }
}

/** The same file in memory, for a mail. */
export async function readIssuedBytes(platform: Platform, wanted: Wanted): Promise<Buffer> {
  const { bytes } = await readIssuedFile(platform, wanted)
  if (bytes instanceof Uint8Array) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
