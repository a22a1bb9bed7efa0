import { z } from 'zod'
import { SHOWN_FORMATS, type ShownFormat } from '../evidence/shown.ts'
import * as field from '../shared/fields.ts'
import { isInstant } from '../shared/time.ts'
import type { SignatureImage } from '../shared/upload.ts'
import { mayBeUnnamed, SIGNING_OUTCOMES, type UnsignedOutcome } from './signing-outcome.ts'

/** The error texts of R 5.17 to R 5.19, to the letter. */
export const closingMessages = {
  observation: 'Debe escribir alguna observación.',
  establishmentSignature: 'Por favor completa todos los campos obligatorios de la firma del responsable.',
  witnessSignature: 'Por favor completa todos los campos de la firma del testigo.',
}

/** The texts of R 29.2 and R 29.3, to the letter. */
export const CONSENT_MISSING = 'Falta la aceptación de la firma en pantalla.'
export const SIGNATURE_OUTDATED =
  'Las respuestas cambiaron después de la firma del responsable. Muéstrele de nuevo el resumen y recoja otra vez su firma.'

const REASON_MISSING = 'Escriba por qué no hay firma.'
const REASON_WITHOUT_WORDS = 'Escriba con palabras por qué no hay firma.'
/** The shortest reason that says anything, as in «ebrio»: a dot or a dash is none. */
const isReason = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 3
const NOT_A_DIGEST = 'La huella de lo mostrado son 64 cifras hexadecimales en minúscula.'
const NOT_AN_INSTANT = 'Escriba la fecha y la hora con su zona, como 2026-02-27T15:04:05Z.'
const NO_DIGEST = 'Falta la huella de lo mostrado.'
const NO_FORMAT = 'Falta el formato de lo mostrado.'

/** Facts of a signature that a device sends: the content that it showed before, the acceptance, and when the pen left. */
const shownAct = {
  shownDigest: field.optional(z.string({ error: NOT_A_DIGEST }).regex(/^[0-9a-f]{64}$/, NOT_A_DIGEST)),
  shownFormat: field.optional(z.enum(SHOWN_FORMATS, { error: field.NOT_AN_OPTION })),
  drawnAt: field.optional(
    z.iso.datetime({ offset: true, error: NOT_AN_INSTANT }).refine(isInstant, { error: NOT_AN_INSTANT }),
  ),
  consent: field.optional(field.flag),
}
export type ShownAct = {
  /** SHA-256 (hex) of the content that was shown. */
  shownDigest?: string
  shownFormat?: ShownFormat
  /** ISO instant by the device's clock. */
  drawnAt?: string
  consent?: boolean
}

export const healthObservation = z.object({
  observation: field.requiredText(field.MAX_FREE_TEXT, closingMessages.observation),
})
export type HealthObservation = z.output<typeof healthObservation>

const sentSigner = (message: string) => ({
  name: field.optional(field.requiredLine(field.MAX_NAME, message)),
  idCard: field.optional(field.requiredLine(field.MAX_NAME, message)),
  role: field.optional(field.requiredLine(field.MAX_NAME, message)),
  signature: field.optional(field.signatureImage(message)),
  /** Absent means `firmada`: clients of before do not send it. */
  outcome: field.optional(z.enum(SIGNING_OUTCOMES, { error: field.NOT_AN_OPTION })),
  refusalReason: field.optionalText(),
  ...shownAct,
})
type SentSigner = z.output<z.ZodObject<ReturnType<typeof sentSigner>>>

type SentShown = { shownDigest?: string | undefined; shownFormat?: ShownFormat | undefined }

/** A digest means nothing without the form of the content, and the other way round. */
function digestWithFormat<Sent extends SentShown>(
  { shownDigest, shownFormat }: Sent,
  context: z.core.$RefinementCtx<Sent>,
): void {
  if ((shownDigest === undefined) === (shownFormat === undefined)) return
  const [path, missing] = shownDigest === undefined ? ['shownDigest', NO_DIGEST] : ['shownFormat', NO_FORMAT]
  context.addIssue({ code: 'custom', path: [path], message: missing })
}

const SHOWN_KEYS = ['shownDigest', 'shownFormat', 'drawnAt', 'consent'] as const

/** The fields without those of `shownAct` that were not sent. */
function toldShown<Sent extends { [Key in keyof ShownAct]?: unknown }>(all: Sent): Sent {
  const sent = { ...all }
  for (const key of SHOWN_KEYS) if (sent[key] === undefined) delete sent[key]
  return sent
}

type Named = { name: string; idCard: string; role: string }
/** A person who signed has a signature and no outcome; one who did not has an outcome and its reason. */
type Signed<Sent> = Omit<Sent, keyof SentSigner> &
  Named & { signature?: SignatureImage; outcome?: UnsignedOutcome; refusalReason?: string } & ShownAct

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
    } else if (outcome !== 'firmada' && !isReason(sent.refusalReason ?? '')) {
      context.addIssue({ code: 'custom', path: ['refusalReason'], message: REASON_WITHOUT_WORDS })
    }
    digestWithFormat(sent, context)
  }

/** Without the keys that clients of before do not send: the hash of a repeated command covers them. */
function signed<Sent extends SentSigner>({ outcome = 'firmada', refusalReason, ...all }: Sent): Signed<Sent> {
  const sent = toldShown(all)
  if (outcome === 'firmada') return sent as unknown as Signed<Sent>
  const { signature: _, name = '', idCard = '', role = '', ...others } = sent
  return { ...others, name, idCard, role, outcome, refusalReason } as unknown as Signed<Sent>
}

const establishmentSigner = z.object({
  ...sentSigner(closingMessages.establishmentSignature),
  observation: field.optionalText(),
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
export const officialSignature = z
  .object({
    signature: field.optional(field.signatureImage(field.REQUIRED)),
    officialId: field.optional(field.id),
    shownDigest: shownAct.shownDigest,
    shownFormat: shownAct.shownFormat,
  })
  .superRefine(digestWithFormat)
  .transform(toldShown)
export type OfficialSignature = { signature?: SignatureImage | undefined; officialId?: number | undefined } & Pick<
  ShownAct,
  'shownDigest' | 'shownFormat'
>
