import { z } from 'zod'
import { CONCEPTS } from '../../../../domain/inspections/checklist.ts'
import { MEASURE_CODES } from '../../../../domain/inspections/sanitary-measures.ts'
import { SIGNING_OUTCOMES } from '../../../../domain/inspections/signing-outcome.ts'
import { VERDICTS } from '../../../../domain/requirements/follow-up.ts'
import { SEVERITIES } from '../../../../domain/requirements/requirement-words.ts'

const position = z.object({ latitude: z.number(), longitude: z.number(), accuracyM: z.number() })

/** Input that an item and a verdict share. */
const noted = {
  /** When the concept or verdict was chosen. A repeated request must send the same time. */
  capturedAt: z.string().optional(),
  /** When the photo was taken, and where if the user wants that. The photo is stored separately. */
  photo: z.object({ takenAt: z.string(), position: position.optional() }).optional(),
  /** The person keeps a photo that the acta prints very small. Older versions of the app did not store it. */
  keepsLongPhoto: z.boolean().optional(),
  /** The form is open to correct what is saved. */
  isCorrection: z.boolean().optional(),
}

/** The input for an item. A change of concept loses nothing: fields that no longer apply are only not sent. */
const itemDraft = z.object({
  concept: z.enum(CONCEPTS).optional(),
  /** The finding, or the justification of NA. */
  observation: z.string().default(''),
  measure: z.enum(MEASURE_CODES).optional(),
  isCritical: z.boolean().default(false),
  samplesTaken: z.boolean().optional(),
  sampleRecord: z.string().default(''),
  counterSampleTaken: z.boolean().optional(),
  counterSampleRecord: z.string().default(''),
  /**
   * The requirement, where it differs from the text and the severity that the item gives. Older versions of the
   * app did not store these.
   */
  requirementText: z.string().optional(),
  severity: z.enum(SEVERITIES).optional(),
  /** The typed text, so that a slip stays to be mended. */
  termDays: z.string().optional(),
  ...noted,
})
export type ItemDraft = z.output<typeof itemDraft>

/** The input for a requirement that the visit follows. */
const verdictDraft = z.object({
  verdict: z.enum(VERDICTS).optional(),
  observation: z.string().default(''),
  ...noted,
})
export type VerdictDraft = z.output<typeof verdictDraft>

const signerDraft = z.object({
  name: z.string().default(''),
  idCard: z.string().default(''),
  role: z.string().default(''),
  observation: z.string().default(''),
  /** Absent while the person signs. */
  outcome: z.enum(SIGNING_OUTCOMES).optional(),
  refusalReason: z.string().optional(),
})
export type SignerDraft = z.output<typeof signerDraft>
export type SignerPart = 'establishment-signature' | 'witness-signature'

/** A companion signs on this device, on theirs, or not at all because they took no part. */
export const COMPANION_CHOICES = ['here', 'own-device', 'none'] as const
export type CompanionChoice = (typeof COMPANION_CHOICES)[number]

const emptySigner: SignerDraft = { name: '', idCard: '', role: '', observation: '' }

/** Texts and choices of a visit. Photos and signatures are stored separately. */
export const visitDraft = z.object({
  /**
   * The visit's establishment at the first text. Photos and signatures store their own. Older versions of the app did
   * not store it.
   */
  establishmentId: z.number().optional(),
  /** The checklist edition at the first text: a begun visit stays on it. Older versions of the app did not store it. */
  checklistId: z.number().optional(),
  items: z.record(z.string(), itemDraft).default({}),
  healthObservation: z.string().default(''),
  signers: z
    .object({
      'establishment-signature': signerDraft.default(emptySigner),
      'witness-signature': signerDraft.default(emptySigner),
    })
    .default({ 'establishment-signature': emptySigner, 'witness-signature': emptySigner }),
  /** By id of the requirement. Older versions of the app did not store it. */
  verdicts: z.record(z.string(), verdictDraft).optional(),
  /** The place where each official other than the user signs, by id. A choice is no work: it is never sent. */
  officials: z.record(z.string(), z.enum(COMPANION_CHOICES)).optional(),
  /** Idempotency key of each write, by slot. */
  keys: z.record(z.string(), z.string()).default({}),
})
export type VisitDraft = z.output<typeof visitDraft>

export const emptyItem: ItemDraft = { observation: '', isCritical: false, sampleRecord: '', counterSampleRecord: '' }
export const emptyVerdict: VerdictDraft = { observation: '' }
export const emptyDraft: VisitDraft = visitDraft.parse({})
