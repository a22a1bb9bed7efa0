import { Problem } from '../../shared/problem.ts'
import { isNewForOfficial, isNewForSigner, type KnownInk, withInk } from '../../signatures/known-ink.ts'
import type { OfficialSignature } from '../closing-parts.ts'
import { isSomethingToSign, signVisit } from '../sign-visit.ts'
import { type PartWrite, type SignerPart, visitWriteRefusal } from '../visit-write.ts'
import type { CommandResult } from './command.ts'
import { contentNow, type Deciding, noteChanged } from './deciding.ts'
import { addWrite } from './growing-state.ts'

type Named = { name: string }

const isSignerPart = (call: PartWrite['call']): call is SignerPart => call !== 'health-observation'

/** Whether the picture of a signature serves its signer alone. */
const inkRefusal = (
  { inks }: Deciding<Named>,
  image: Named | undefined,
  isNew: (ink: KnownInk | undefined) => boolean,
): Problem | null => (image && !isNew(inks.get(image.name)) ? new Problem('signature.not-new') : null)

/** Decides a closing part: the observation, or the signature of the establishment or of the witness. */
export function partResult<Image extends Named>(
  deciding: Deciding<Image>,
  write: PartWrite,
  image: Image | undefined,
): CommandResult {
  const { checklist, state, accepted } = deciding
  const { call } = write
  const refusal =
    visitWriteRefusal(checklist, state, write, image?.name) ??
    (isSignerPart(call) ? inkRefusal(deciding, image, (ink) => isNewForSigner(ink, call)) : null)
  if (refusal) return refusal
  if (write.call === 'health-observation') deciding.healthObservation = write.body.observation
  if (image && isSignerPart(call)) {
    deciding.inks = withInk(deciding.inks, { name: image.name, by: 'signer', part: call })
  }
  accepted.parts.push({ write, image, over: contentNow(deciding) })
  addWrite(checklist, state, write, image?.name)
  if (call === 'health-observation') noteChanged(deciding)
  return null
}

/** Decides the signature of an official. */
export function signingResult<Image extends Named>(
  deciding: Deciding<Image>,
  body: OfficialSignature,
  image: Image | undefined,
): CommandResult {
  const { context, state, verdicts, signatures, changedOfficials, accepted } = deciding
  const { by, officials } = context
  const hasContent = isSomethingToSign({
    answers: state.answers.size,
    verdicts: verdicts.size,
    hasHealthObservation: state.parts.has('health-observation'),
  })
  const signed = { signatures, changedAfter: changedOfficials }
  const signing = signVisit({ isClosed: state.isClosed, hasContent, officials, ...signed }, body, { by, image })
  if (signing === null || signing instanceof Problem) return signing
  const { officialId, signedBy } = signing
  const isOwnAct = officialId === signedBy
  const refusal = inkRefusal(deciding, image, (ink) => isNewForOfficial(ink, { officialId, isOwnAct }))
  if (refusal) return refusal
  if (image) {
    deciding.inks = withInk(deciding.inks, { name: image.name, by: 'official', officialId, isElsewhere: false })
  }
  signatures.set(officialId, signing)
  changedOfficials.delete(officialId)
  accepted.signings.push({ ...signing, over: contentNow(deciding) })
  return null
}
