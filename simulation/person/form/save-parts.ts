import { SHOWN_FORMAT } from '../../../src/domain/evidence/shown.ts'
import {
  establishmentSignature,
  healthObservation,
  witnessSignature,
} from '../../../src/domain/inspections/closing-parts.ts'
import type { SignerPart, VisitWrite } from '../../../src/domain/inspections/visit-write.ts'
import type { CompanionChoice, SignerDraft } from '../../../src/web/features/visit-form/draft/visit-draft.ts'
import { officialStatus, partStatus } from '../../../src/web/features/visit-form/outbox-status/answered-state.ts'
import { retryOutdated } from '../../../src/web/features/visit-form/review/retry-outdated.ts'
import { isSignature } from '../../../src/web/features/visit-form/review/signed-parts.ts'
import { isPartSaved } from '../../../src/web/features/visit-form/visit-progress.ts'
import { officialSlot } from '../../../src/web/offline/store/visit-slot.ts'
import { hasContentToSign } from '../../../src/web/offline/visits/saved-slots.ts'
import { confirmClosing, enqueueWrites, type OnEnqueue, type SaveResult } from './enqueue-writes.ts'
import type { OpenForm } from './open-form.ts'
import type { View } from './read-visit.ts'

export async function saveObservation(form: OpenForm, text: string, onEnqueue: OnEnqueue): Promise<SaveResult> {
  const now = await form.look()
  if (now.state !== 'open') return { kind: 'held', why: now.state }
  if (partStatus(now.answered, 'health-observation') !== 'open') return { kind: 'nothing' }
  form.store.editHealthObservation(text)
  const body = healthObservation.parse({ observation: form.store.get().draft.healthObservation })
  const slot = 'health-observation'
  const write: VisitWrite = { call: slot, body }
  const consent = await confirmClosing(form, now, [{ slot, write }])
  return consent.kind === 'held' ? consent : enqueueWrites(form, [{ slot, write }], onEnqueue)
}

const forms = { 'establishment-signature': establishmentSignature, 'witness-signature': witnessSignature }
const otherPart = {
  'establishment-signature': 'witness-signature',
  'witness-signature': 'establishment-signature',
} as const

/** Whether the other signer does not sign, so that this one has to: one stands for the other. */
function otherDoesNotSign({ store }: OpenForm, { answered }: View, part: SignerPart): boolean {
  const other = otherPart[part]
  const write = answered.commands.get(other)?.write
  if (write?.call === other) return write.body.outcome !== undefined
  const { outcome = 'firmada' } = store.get().draft.signers[other]
  return isPartSaved(answered.progress, other) && outcome !== 'firmada'
}

export type Signing = { signer: SignerDraft; drawing: string }

/** The value for the form's schema: empty texts are left out, and a person who does not sign has no drawing. */
function formValue({ store }: OpenForm, part: SignerPart): Record<string, unknown> {
  const { observation, outcome = 'firmada', ...signer } = store.get().draft.signers[part]
  const entered = Object.entries(signer).filter(([, text]) => text !== '' && text !== undefined)
  const medium = store.get().media.get(part)
  return {
    ...Object.fromEntries(entered),
    outcome,
    signature: outcome === 'firmada' && typeof medium === 'string' ? medium : undefined,
    ...(part === 'establishment-signature' && { observation }),
  }
}

/** Saves the signature of the establishment or the witness, or the reason for none. */
export async function saveSigner(
  form: OpenForm,
  part: SignerPart,
  { signer, drawing }: Signing,
  onEnqueue: OnEnqueue,
): Promise<SaveResult> {
  const now = await form.look()
  if (now.state !== 'open') return { kind: 'held', why: now.state }
  if (partStatus(now.answered, part) !== 'open') return { kind: 'nothing' }
  const { store } = form
  const mustSign = otherDoesNotSign(form, now, part)
  const { outcome, refusalReason, ...named } = signer
  store.editSigner(part, mustSign || !outcome ? { ...named, outcome: undefined } : { ...named, outcome, refusalReason })
  const signs = store.get().draft.signers[part].outcome === undefined
  // The person accepts a summary before drawing, unless the review at the closing shows the content.
  const accepted = signs && now.kind === 'whole' && !now.isLast ? now.digest : undefined
  if (signs) store.setMedium(part, drawing)
  const drawnAt = signs ? new Date().toISOString() : undefined
  const write = { call: part, body: forms[part].parse(formValue(form, part)) } as VisitWrite
  const consent = await confirmClosing(form, now, [{ slot: part, write }])
  if (consent.kind === 'held') return consent
  const isAgain = now.outdated.includes(part)
  const signed = consent.kind === 'reviewed' ? (consent.digest ?? accepted) : accepted
  const unsigned = isAgain ? now.digest : undefined
  const digest = isSignature(write) ? signed : unsigned
  const shown = digest === undefined ? {} : { shownDigest: digest, shownFormat: SHOWN_FORMAT }
  const act = isSignature(write) ? { ...(digest !== undefined && { consent: true }), ...(drawnAt && { drawnAt }) } : {}
  const whole = { ...write, body: { ...write.body, ...shown, ...act } } as VisitWrite
  const result = await enqueueWrites(form, [{ slot: part, write: whole, isAgain }], onEnqueue)
  if (isAgain) await retryOutdated(form.owner, now.outdated)
  return result
}

/**
 * Signs as an official of the visit: the user, or the companion on this device.
 * @param choice where the companion signs; absent for the user
 */
export async function saveOfficial(
  form: OpenForm,
  officialId: number,
  { drawing, choice }: { drawing: string; choice?: CompanionChoice },
  onEnqueue: OnEnqueue,
): Promise<SaveResult> {
  const now = await form.look()
  if (now.state !== 'open') return { kind: 'held', why: now.state }
  const official = now.answered.progress.officials?.find((one) => one.officialId === officialId)
  if (!official || officialStatus(now.answered, official) !== 'open') return { kind: 'nothing' }
  const slot = officialSlot(officialId)
  if (choice) form.store.chooseCompanion(officialId, choice)
  if (choice && choice !== 'here') return { kind: 'nothing' }
  if (!hasContentToSign(now.answered.expected)) return { kind: 'held', why: 'nothing to sign' }
  const isStored = choice === undefined && official.hasStoredSignature
  if (!isStored) form.store.setMedium(slot, drawing)
  const body = { officialId, signature: isStored ? undefined : drawing }
  return enqueueWrites(form, [{ slot, write: { call: 'official-signature', body } }], onEnqueue)
}
