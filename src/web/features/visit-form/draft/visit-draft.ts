import { z } from 'zod'
import { CONCEPTS } from '../../../../domain/inspections/checklist.ts'
import { MEASURE_CODES } from '../../../../domain/inspections/sanitary-measures.ts'

const position = z.object({ latitude: z.number(), longitude: z.number(), accuracyM: z.number() })

/** What the inspector has put in for an item. Nothing is lost by changing the concept: what does not apply is not sent. */
const itemDraft = z.object({
  concept: z.enum(CONCEPTS).optional(),
  /** Finding, or for NA the justification. */
  observation: z.string().default(''),
  measure: z.enum(MEASURE_CODES).optional(),
  isCritical: z.boolean().default(false),
  samplesTaken: z.boolean().optional(),
  sampleRecord: z.string().default(''),
  counterSampleTaken: z.boolean().optional(),
  counterSampleRecord: z.string().default(''),
  /** When the concept was chosen. Kept, because a repeated request must have the same content. */
  capturedAt: z.string().optional(),
  /** When the photo was taken; where, only if its person wants that. The photo itself is kept beside the draft. */
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

/** The texts and choices of a visit; its photos and signatures are kept beside it. */
export const visitDraft = z.object({
  /** Of the visit when the first text was put in (a photo or signature says its own); absent from what older versions of the app kept. */
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
