import { z } from 'zod'
import { CONCEPTS } from '../../../../domain/inspections/checklist.ts'
import { MEASURE_CODES } from '../../../../domain/inspections/sanitary-measures.ts'

const position = z.object({ latitude: z.number(), longitude: z.number(), accuracyM: z.number() })

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
  /** When the concept was chosen. A repeated request must send the same time. */
  capturedAt: z.string().optional(),
  /** When the photo was taken, and where if the user wants that. The photo is stored separately. */
  photo: z.object({ takenAt: z.string(), position: position.optional() }).optional(),
})
export type ItemDraft = z.output<typeof itemDraft>

const signerDraft = z.object({
  name: z.string().default(''),
  idCard: z.string().default(''),
  role: z.string().default(''),
  observation: z.string().default(''),
})
export type SignerDraft = z.output<typeof signerDraft>
export type SignerPart = 'establishment-signature' | 'witness-signature'

const emptySigner: SignerDraft = { name: '', idCard: '', role: '', observation: '' }

/** Texts and choices of a visit. Photos and signatures are stored separately. */
export const visitDraft = z.object({
  /**
   * The visit's establishment at the first text. Photos and signatures store their own. Older versions of the app did
   * not store it.
   */
  establishmentId: z.number().optional(),
  items: z.record(z.string(), itemDraft).default({}),
  healthObservation: z.string().default(''),
  signers: z
    .object({
      'establishment-signature': signerDraft.default(emptySigner),
      'witness-signature': signerDraft.default(emptySigner),
    })
    .default({ 'establishment-signature': emptySigner, 'witness-signature': emptySigner }),
  /** Idempotency key of each write, by slot. */
  keys: z.record(z.string(), z.string()).default({}),
})
export type VisitDraft = z.output<typeof visitDraft>

export const emptyItem: ItemDraft = { observation: '', isCritical: false, sampleRecord: '', counterSampleRecord: '' }
export const emptyDraft: VisitDraft = visitDraft.parse({})
