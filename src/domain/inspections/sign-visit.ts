import { Problem } from '../shared/problem.ts'
import type { OfficialSignature } from './closing-parts.ts'

/** An official of a visit; `role` is their cargo, `signature` the name of the stored one. */
export type VisitOfficial = { id: number; name: string; role: string; signature: string | null; isActive: boolean }

/** The signatures that officials have put under this visit, by official: name of the image, and in whose session. */
export type VisitSignatures = ReadonlyMap<number, { signature: string; signedBy: number }>

/** A signature as it is stored: the official's own act, or drawn by a companion on the device of `signedBy`. */
export type AcceptedSigning<Image> = {
  officialId: number
  /** Name and cargo of the official. */
  name: string
  role: string
  signedBy: number
  /** Name of the image. */
  signature: string
  isDrawn: boolean
  image: Image | undefined
  /** The digest of the content that the device showed, if it told one. */
  shown: Pick<OfficialSignature, 'shownDigest' | 'shownFormat'>
}

const missing = (code: 'inspection.official-signature-missing' | 'inspection.companion-signature-missing') =>
  new Problem(code, { fields: { signature: officialSignatureMissing[code] } })

export const NOTHING_TO_SIGN =
  'La visita todavía no tiene respuestas guardadas. Guarde lo que va a firmar y firme después.'

export const officialSignatureMissing = {
  'inspection.official-signature-missing': 'No tiene una firma registrada. Firme aquí.',
  'inspection.companion-signature-missing': 'El acompañante debe firmar en este dispositivo.',
}

type SavedParts = { answers: number; verdicts: number; hasHealthObservation: boolean }

/** Whether anything is saved that the signature of an official stands under. Another person's signature is no content. */
export const isSomethingToSign = ({ answers, verdicts, hasHealthObservation }: SavedParts): boolean =>
  answers + verdicts > 0 || hasHealthObservation

type Visit = {
  isClosed: boolean
  /** Whether anything is saved that a signature could stand under. */
  hasContent: boolean
  officials: readonly VisitOfficial[]
  signatures: VisitSignatures
  /** The officials after whose signature something was saved or corrected. */
  changedAfter: ReadonlySet<number>
}

/**
 * Decides the signature of an official (decision 024): theirs in their own session, or that of the companion, who draws
 * it on the colleague's device. An official's own act takes the place of what a companion drew, and of their own one after
 * which answers came or changed. @returns null where the same act is there already
 */
export function signVisit<Image extends { name: string }>(
  { isClosed, hasContent, officials, signatures, changedAfter }: Visit,
  { officialId: named, signature: _, ...shown }: OfficialSignature,
  { by, image }: { by: number; image: Image | undefined },
): AcceptedSigning<Image> | Problem | null {
  if (isClosed) return new Problem('inspection.closed')
  const officialId = named ?? by
  const official = officials.find(({ id }) => id === officialId)
  if (!official) return new Problem('inspection.not-an-official')
  if (!official.isActive) return new Problem('inspection.inactive-official', { params: { name: official.name } })
  if (!hasContent) return new Problem('inspection.nothing-to-sign')
  if (!image && officialId !== by) return missing('inspection.companion-signature-missing')
  const signature = image?.name ?? official.signature
  if (signature === null) return missing('inspection.official-signature-missing')
  const before = signatures.get(officialId)
  const isSame = before?.signature === signature && before.signedBy === by
  // The same drawing is the signature of before; a stored one is confirmed anew.
  const isDrawnBefore = isSame && image !== undefined
  const signsAgain = before?.signedBy === by && changedAfter.has(officialId) && !isDrawnBefore
  const mayReplace = officialId === by && (before?.signedBy !== by || signsAgain)
  if (isSame && !mayReplace) return null
  if (before && !mayReplace) {
    return new Problem('inspection.official-signature-recorded', { params: { name: official.name } })
  }
  const { name, role } = official
  return { officialId, name, role, signedBy: by, signature, isDrawn: image !== undefined, image, shown }
}
