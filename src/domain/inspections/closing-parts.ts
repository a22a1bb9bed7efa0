import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** The error texts of R 5.17 to R 5.19, to the letter. */
export const closingMessages = {
  observation: 'Debe escribir alguna observación.',
  establishmentSignature: 'Por favor completa todos los campos obligatorios de la firma del responsable.',
  witnessSignature: 'Por favor completa todos los campos de la firma del testigo.',
}

export const healthObservation = z.object({
  observation: field.requiredText(field.MAX_FREE_TEXT, closingMessages.observation),
})
export type HealthObservation = z.output<typeof healthObservation>

const signer = (message: string) => ({
  name: field.requiredText(field.MAX_NAME, message),
  idCard: field.requiredText(field.MAX_NAME, message),
  role: field.requiredText(field.MAX_NAME, message),
  signature: field.signatureImage(message),
})

export const establishmentSignature = z.object({
  ...signer(closingMessages.establishmentSignature),
  observation: field.optionalText(field.MAX_FREE_TEXT),
})
export type EstablishmentSignature = z.output<typeof establishmentSignature>

export const witnessSignature = z.object(signer(closingMessages.witnessSignature))
export type WitnessSignature = z.output<typeof witnessSignature>
