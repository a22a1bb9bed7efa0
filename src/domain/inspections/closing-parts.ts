import { z } from 'zod'
import * as field from '../shared/fields.ts'
import type { SignatureImage } from '../shared/upload.ts'
import { mayBeUnnamed, SIGNING_OUTCOMES, type UnsignedOutcome } from './signing-outcome.ts'

/** The error texts of R 5.17 to R 5.19, to the letter. */
export const closingMessages = {
  observation: 'Debe escribir alguna observación.',
  establishmentSignature: 'Por favor completa todos los campos obligatorios de la firma del responsable.',
  witnessSignature: 'Por favor completa todos los campos de la firma del testigo.',
}

const REASON_MISSING = 'Escriba por qué no hay firma.'

export const healthObservation = z.object({
  observation: field.requiredText(field.MAX_FREE_TEXT, closingMessages.observation),
})
export type HealthObservation = z.output<typeof healthObservation>

const sentSigner = (message: string) => ({
  name: field.optional(field.requiredText(field.MAX_NAME, message)),
  idCard: field.optional(field.requiredText(field.MAX_NAME, message)),
  role: field.optional(field.requiredText(field.MAX_NAME, message)),
  signature: field.optional(field.signatureImage(message)),
  /** Absent means `firmada`: clients of before do not send it. */
  outcome: field.optional(z.enum(SIGNING_OUTCOMES, { error: field.NOT_AN_OPTION })),
  refusalReason: field.optionalText(field.MAX_FREE_TEXT),
})
type SentSigner = z.output<z.ZodObject<ReturnType<typeof sentSigner>>>

type Named = { name: string; idCard: string; role: string }
/** A person who signed has a signature and no outcome; one who did not has an outcome and its reason. */
type Signed<Sent> = Omit<Sent, keyof SentSigner> &
  Named & { signature?: SignatureImage; outcome?: UnsignedOutcome; refusalReason?: string }

/** Tells the fields that are missing: all of a person who signed, the reason of one who did not. */
const complete =
  (message: string) =>
  (sent: SentSigner, context: z.core.$RefinementCtx<SentSigner>): void => {
    const { outcome = 'firmada' } = sent
    const required = [
      ...(mayBeUnnamed(outcome) ? [] : (['name', 'idCard', 'role'] as const)),
      ...(outcome === 'firmada' ? (['signature'] as const) : []),
    ]
    for (const name of required) {
      if (sent[name] === undefined) context.addIssue({ code: 'custom', path: [name], message })
    }
    if (outcome !== 'firmada' && sent.refusalReason === undefined) {
      context.addIssue({ code: 'custom', path: ['refusalReason'], message: REASON_MISSING })
    }
  }

/** Without the keys that clients of before do not send: the hash of a repeated command covers them. */
function signed<Sent extends SentSigner>({ outcome = 'firmada', refusalReason, ...sent }: Sent): Signed<Sent> {
  if (outcome === 'firmada') return sent as unknown as Signed<Sent>
  const { signature: _, name = '', idCard = '', role = '', ...others } = sent
  return { ...others, name, idCard, role, outcome, refusalReason } as unknown as Signed<Sent>
}

const establishmentSigner = z.object({
  ...sentSigner(closingMessages.establishmentSignature),
  observation: field.optionalText(field.MAX_FREE_TEXT),
})
export const establishmentSignature = establishmentSigner
  .superRefine(complete(closingMessages.establishmentSignature))
  .transform((sent) => signed(sent))
export type EstablishmentSignature = z.output<typeof establishmentSignature>

const witnessSigner = z.object(sentSigner(closingMessages.witnessSignature))
export const witnessSignature = witnessSigner
  .superRefine(complete(closingMessages.witnessSignature))
  .transform((sent) => signed(sent))
export type WitnessSignature = z.output<typeof witnessSignature>

/** The signature of an official; absent fields mean the sender and their stored signature (decision 024). */
export const officialSignature = z.object({
  signature: field.optional(field.signatureImage(field.REQUIRED)),
  officialId: field.optional(field.id),
})
export type OfficialSignature = z.output<typeof officialSignature>
