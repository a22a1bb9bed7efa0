import { z } from 'zod'
import { NOTE_LETTERS } from '../requirements/requirement-words.ts'
import * as field from '../shared/fields.ts'

/** Longest text that is looked for as a token. */
const MAX_TOKEN = 100
const SIX_FIGURES = 'Escriba las 6 cifras del código.'

const token = field.requiredLine(MAX_TOKEN)

/** Figures of a code. A person may part them, as the mail does. */
const code = z
  .string({ error: SIX_FIGURES })
  .overwrite((text) => text.replace(/\D/g, ''))
  .regex(/^\d{6}$/, SIX_FIGURES)

export const portalCodeForm = z.object({ token })
export const portalSessionForm = z.object({ token, code })

/** An owner's word about electronic notice at the address of the link. */
export const portalConsentForm = z.object({
  email: field.email(`Escriba un correo válido, como ${field.EMAIL_EXAMPLE}.`),
  accept: field.flag,
})

/** A request for more time. */
export const extensionAskForm = z.object({
  reason: field.requiredText(NOTE_LETTERS, 'Escriba por qué necesita más tiempo.'),
})

/** An answer in words. */
export const replyForm = z.object({ text: field.requiredText(NOTE_LETTERS, 'Escriba lo que quiere decir.') })

/** The wish that a visit verifies a correction. */
export const visitWishForm = z.object({ note: field.optionalText(NOTE_LETTERS) })
