import { z } from 'zod'
import { enteredCode } from '../shared/entered.ts'
import * as field from '../shared/fields.ts'
import { currentPassword } from '../users/password.ts'

/** Longest code that is read: a recovery code of 24 letters with hyphens or spaces. */
const MAX_CODE = 60

export const CODE_MISSING = 'Escriba el código de su aplicación de verificación.'
export const CODE_WRONG = 'El código no es correcto o ya se usó. Espere el siguiente e inténtelo de nuevo.'

const code = z.string({ error: CODE_MISSING }).overwrite(enteredCode).min(1, CODE_MISSING).max(MAX_CODE, CODE_WRONG)

/** The present password, without which a session alone sets up no second factor. */
export const secondFactorStart = z.object({ password: currentPassword })

/** Proof that the app has the secret. */
export const secondFactorProof = z.object({ code })

/** Both factors, to give the second one up. */
export const secondFactorEnd = z.object({ password: currentPassword, code })

/** The code of a login: six digits, or a recovery code. Absent until it is asked for. */
export const otp = field.optional(code)
