import type { DrawnAct, DrawnActState } from '../../domain/evidence/drawn-acts.ts'
import type { EvidenceFacts, KeyAnswer, Outcome } from '../../domain/evidence/verdict.ts'
import type { SealedFile } from '../../domain/records/check-record-file.ts'
import { toBase64 } from '../../domain/shared/base64.ts'
import { dayOf, formatDay, formatInstant } from '../../domain/shared/time.ts'
import type { Anchor, Books, PublicKey } from './books.ts'
import type { DocumentReport } from './check-file.ts'
import { messages } from './messages.ts'
import { photoDigests } from './sealed-facts.ts'

/** The proof of the public log about a seal or a file. `follower` names a log that followed another one after a restore. */
export type LogCheck = { outcome: Outcome; position?: number; size?: number; follower?: string }

/** Everything that is known of a document at one moment. */
export type Known = {
  report: DocumentReport
  books: Books
  keys: PublicKey[] | undefined
  log: LogCheck
  /** The public log's word on the file itself. */
  leaf: LogCheck
  /** The public log's word on the end of the key that signed; absent where the key has none, or the file has no place. */
  retirement?: LogCheck | undefined
  /** Digests of the photos that a person chose beside the file. */
  photos: readonly string[]
  /** The drawn signatures of a sealed record, compared with its content; absent where none was compared. */
  drawn?: readonly DrawnAct[] | undefined
}

/** A line of the list of checks. */
export type Check = { outcome: Outcome; text: string }

const { checks } = messages

/** The key of the entity that signed a document. */
export const keyOf = ({ report: { signature }, keys }: Pick<Known, 'report' | 'keys'>): PublicKey | undefined => {
  if (signature.kind !== 'whole') return undefined
  const spki = toBase64(signature.spki)
  return keys?.find((key) => key.purpose === 'pdf' && key.spki === spki)
}

const stampOf = ({ report: { signature } }: Known) => (signature.kind === 'whole' ? signature.stamp : undefined)

/**
 * The answer about a key that was withdrawn. The order of the leaves in the public log decides, as no leaf moves. Where
 * it was not asked, the entity's own word about this very file counts. A stamp proves no earlier time: the page knows no
 * authority, and the thief of a key may make a stamp too.
 */
function retiredKeyAnswer(known: Known, retiredAt: string, isIssued: boolean): KeyAnswer {
  const { leaf, retirement } = known
  if (retirement?.outcome === 'no') return 'retired'
  if (leaf.position !== undefined && retirement?.position !== undefined)
    return leaf.position < retirement.position ? 'known' : 'late'
  const isLate = (at: Date) => at >= new Date(retiredAt)
  const issuedAt = isIssued ? known.books.record?.issued_at : undefined
  if (issuedAt) return isLate(new Date(issuedAt)) ? 'late' : 'known'
  const stamp = stampOf(known)
  return stamp?.isTrue && stamp.at && isLate(stamp.at) ? 'late' : 'retired'
}

function keyAnswer(known: Known, isIssued: boolean): KeyAnswer {
  if (known.report.signature.kind !== 'whole' || !known.keys) return 'unchecked'
  const key = keyOf(known)
  if (!key) return 'unknown'
  return key.retired_at === null ? 'known' : retiredKeyAnswer(known, key.retired_at, isIssued)
}

function issuedOutcome({ report, books: { record } }: Known): Outcome {
  if (report.signature.kind !== 'whole' || !record?.blob_sha256 || !report.sha256) return 'unchecked'
  return record.blob_sha256 === report.sha256 ? 'yes' : 'no'
}

/** Whether the entity issued this very file, before the newest one. A server of before names only that one. */
function isEarlierIssue({ report, books: { record } }: Known): boolean {
  const files = record?.issued_files
  return files ? files.some((file) => file.blob_sha256 === report.sha256) : record?.state === 'reexpedida'
}

/** The facts of a document, for its verdict. */
export function factsOf(known: Known): EvidenceFacts {
  const { report, books, log, leaf } = known
  const issued = issuedOutcome(known)
  return {
    fault: report.fault,
    content: report.content,
    signature: report.signature.kind,
    key: keyAnswer(known, issued === 'yes'),
    books: books.answer,
    log: log.outcome,
    issued,
    isEarlier: issued === 'no' && isEarlierIssue(known),
    leaf: leaf.outcome,
  }
}

/** A PDF without signature may be a signed one whose signature somebody took away with what it covers. */
const unsignedText = ({ report, books }: Known): string =>
  report.sha256 && books.record?.blob_sha256 ? checks.unsignedCopy : checks.unsigned

function signatureCheck(known: Known, key: KeyAnswer): Check {
  const { signature } = known.report
  if (signature.kind === 'absent') return { outcome: 'unchecked', text: unsignedText(known) }
  if (signature.kind !== 'whole') return { outcome: 'no', text: checks.signatureBad }
  const outcome = key === 'known' ? 'yes' : key === 'late' ? 'no' : 'unchecked'
  const kind = keyOf(known)?.is_accredited ? checks.accredited : checks.own
  return { outcome, text: checks.signature(signature.name, key === 'unknown' ? checks.unknownKey : kind) }
}

/** The line about the end of the key that signed, by the order of the public log. */
function retirementChecks(known: Known, key: KeyAnswer): Check[] {
  const retiredAt = keyOf(known)?.retired_at
  if (!retiredAt) return []
  const isProved = known.leaf.position !== undefined && known.retirement?.position !== undefined
  const outcome = !isProved ? 'unchecked' : key === 'known' ? 'yes' : 'no'
  return [{ outcome, text: checks.retirement(formatDay(dayOf(new Date(retiredAt))), outcome) }]
}

/** A stamp of an authority that the page does not know counts where the file is the issued one, whose stamp the entity checked. */
function stampCheck(known: Known, issued: Outcome): Check {
  const stamp = stampOf(known)
  if (!stamp) return { outcome: 'unchecked', text: checks.noStamp }
  const { isTrue, at, authority = '' } = stamp
  if (isTrue === false || !at) return { outcome: 'no', text: checks.stampBad }
  const outcome = isTrue && issued === 'yes' ? 'yes' : 'unchecked'
  return { outcome, text: checks.stamp(formatInstant(at), authority) }
}

const anchorText = ({ kind, target, at }: Anchor): string =>
  checks.anchor(kind === 'tsa' ? checks.anchorStamp : target, at === null ? '' : formatDay(at))

/** The line about the file's own place in the log. A file without signature is none that the entity issued. */
function leafChecks({ leaf, report }: Known): Check[] {
  if (report.signature.kind !== 'whole') return []
  const { outcome, position = 0, size = 0 } = leaf
  const text = { yes: checks.leaf(position + 1, size), no: checks.leafBad, unchecked: checks.leafUnchecked }
  return [{ outcome, text: text[outcome] }]
}

function logChecks({ log, books }: Known): Check[] {
  const { outcome, position, size, follower } = log
  const isPlaced = position !== undefined && size !== undefined
  const text = isPlaced ? checks.log(position + 1, size, follower) : checks.logUnchecked
  const anchors = (books.record?.anchors ?? []).filter((one) => isPlaced && one.size > position)
  return [
    { outcome, text: outcome === 'no' ? checks.logBad : text },
    anchors.length > 0
      ? { outcome: 'unchecked', text: checks.anchors(anchors.slice(0, 3).map(anchorText).join('; ')) }
      : { outcome: 'unchecked', text: checks.noAnchors },
  ]
}

function photoCheck({ report, photos }: Known, file: SealedFile): Check {
  const sealed = photoDigests(file)
  const given = new Set([...photos, ...report.pictures.filter((digest) => sealed.has(digest))])
  const own = [...given].filter((digest) => sealed.has(digest)).length
  if (own < given.size) return { outcome: 'no', text: checks.photosBad(given.size - own) }
  if (own === 0) return { outcome: 'unchecked', text: checks.photos(sealed.size) }
  return { outcome: 'yes', text: checks.photosGood(own, sealed.size) }
}

const drawnOutcomes: Record<DrawnActState, Outcome> = {
  ...{ shown: 'yes', same: 'yes', other: 'no' },
  ...{ part: 'unchecked', untold: 'unchecked', none: 'unchecked' },
}

/** The line about the drawn signatures. One that did not stand over the sealed content counts more than those that did. */
function drawnChecks({ drawn = [] }: Known): Check[] {
  if (drawn.length === 0) return []
  const outcomes = drawn.map(({ state }) => drawnOutcomes[state])
  const outcome = outcomes.includes('no') ? 'no' : outcomes.every((one) => one === 'yes') ? 'yes' : 'unchecked'
  return [{ outcome, text: checks.drawn(drawn.map(({ party, state }) => checks.drawnOne(party, state)).join('; ')) }]
}

const contentText = { yes: checks.content, no: checks.contentBad, unchecked: checks.contentUnchecked }
const issuedText = { yes: checks.issued, no: checks.issuedBad, unchecked: checks.issuedUnchecked }

/** The list of checks under a verdict, in the order of their layers (R 26.13). */
export function checksOf(known: Known): Check[] {
  const { report } = known
  const { issued, key, content } = factsOf(known)
  if (report.fault === 'without-record' && keyOf(known))
    return [
      signatureCheck(known, key),
      stampCheck(known, known.leaf.outcome),
      ...leafChecks(known),
      ...retirementChecks(known, key),
    ]
  if (!report.file) return []
  return [
    { outcome: content, text: contentText[content] },
    signatureCheck(known, key),
    stampCheck(known, issued),
    { outcome: issued, text: issuedText[issued] },
    ...leafChecks(known),
    ...retirementChecks(known, key),
    ...logChecks(known),
    ...drawnChecks(known),
    ...(photoDigests(report.file).size > 0 ? [photoCheck(known, report.file)] : []),
  ]
}
