import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { EVIDENCE_LETTERS, MAX_EVIDENCE_IMAGES, TOO_MANY_IMAGES } from './requirement-words.ts'

/** Letters of a text that counts as evidence without a photo. */
const MIN_EVIDENCE_LETTERS = 20
const TOO_LITTLE = `Adjunte una foto o escriba al menos ${MIN_EVIDENCE_LETTERS} letras.`

const asList = (value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** Evidence that a finding was corrected: up to five photos, a text, or both (R 31.5). */
export const evidenceForm = z
  .object({
    text: field.optionalText(EVIDENCE_LETTERS),
    images: z.preprocess(asList, z.array(field.upload).max(MAX_EVIDENCE_IMAGES, TOO_MANY_IMAGES)),
  })
  .superRefine(({ text = '', images }, context) => {
    if (images.length > 0 || text.length >= MIN_EVIDENCE_LETTERS) return
    context.addIssue({ code: 'custom', path: ['text'], message: TOO_LITTLE })
  })

const DECISIONS = ['aceptada', 'rechazada'] as const
const REASON = 'Escriba por qué se rechaza.'

/** A decision about evidence; a rejection says why, and the owner reads it. */
export const evidenceDecision = z
  .object({
    decision: z.enum(DECISIONS, { error: field.missingOr(field.NOT_AN_OPTION) }),
    reason: field.optionalText(),
  })
  .superRefine(({ decision, reason }, context) => {
    if (decision === 'rechazada' && reason === undefined) {
      context.addIssue({ code: 'custom', path: ['reason'], message: REASON })
    }
  })
export type EvidenceDecision = z.output<typeof evidenceDecision>

export const extensionForm = z.object({ until: field.day, reason: field.requiredText(), rowVersion: field.rowVersion })
export type ExtensionForm = z.output<typeof extensionForm>

/** A request for more time that is refused; the owner reads the reason. */
export const extensionRefusalForm = z.object({ reason: field.requiredText(), rowVersion: field.requiredVersion })
export type ExtensionRefusalForm = z.output<typeof extensionRefusalForm>

/** The owner's words were read, as far as the version that was shown has them. */
export const readRepliesForm = z.object({ rowVersion: field.requiredVersion })
export type ReadRepliesForm = z.output<typeof readRepliesForm>

/** The end of a requirement without object: a reason, and a photo where there is one. */
export const withdrawalForm = z.object({
  reason: field.requiredText(),
  image: field.optional(field.upload),
  rowVersion: field.rowVersion,
})
export type WithdrawalForm = z.output<typeof withdrawalForm>

export const settingsForm = z.object({ deskVerification: field.flag, rowVersion: field.rowVersion })
export type SettingsForm = z.output<typeof settingsForm>
