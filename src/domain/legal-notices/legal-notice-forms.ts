import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { dayOf, isInstant } from '../shared/time.ts'
import { ATTEMPT_RESULTS, NOTICE_CHANNELS, needsProof, RECORDED_CONSENTS } from './legal-notice-words.ts'

const PROOF_MISSING = 'Adjunte la prueba: una foto o un PDF.'

/** A day, or an instant whose day in Colombia counts. */
const dayOfAttempt = z.preprocess(
  (value) => (typeof value === 'string' && value.length > 10 && isInstant(value) ? dayOf(new Date(value)) : value),
  field.day,
)

/** An attempt that a person records at the desk. */
export const attemptForm = z
  .object({
    channel: z.enum(NOTICE_CHANNELS, { error: field.missingOr(field.NOT_AN_OPTION) }),
    result: z.enum(ATTEMPT_RESULTS, { error: field.missingOr(field.NOT_AN_OPTION) }),
    day: dayOfAttempt,
    address: field.optionalLine(),
    note: field.optionalText(),
    proof: field.optional(field.upload),
    rowVersion: field.rowVersion,
  })
  .superRefine((attempt, context) => {
    if (attempt.proof !== undefined || !needsProof(attempt)) return
    context.addIssue({ code: 'custom', path: ['proof'], message: PROOF_MISSING })
  })
export type AttemptForm = z.output<typeof attemptForm>

/** A mail that is sent; absent for the address of the acta. */
export const noticeMailForm = z.object({
  email: field.optional(field.email(`Escriba un correo válido, como ${field.EMAIL_EXAMPLE}.`)),
})

const MAX_ID_CARD = 20

/** An agreement to electronic notice that a person gave on paper. */
export const consentForm = z.object({
  email: field.email(`Escriba un correo válido, como ${field.EMAIL_EXAMPLE}.`),
  grantedByName: field.requiredLine(),
  grantedByIdCard: field.requiredIdentifier(MAX_ID_CARD),
  how: z.enum(RECORDED_CONSENTS, { error: field.missingOr(field.NOT_AN_OPTION) }),
  grantedOn: field.day,
  proof: field.optional(field.upload),
})
export type ConsentForm = z.output<typeof consentForm>

export const revocationForm = z.object({ reason: field.requiredText() })
