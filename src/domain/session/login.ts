import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { isBlank } from '../shared/text.ts'
import { otp } from './second-factor.ts'

/**
 * The login form (R 5.5). `account` is an e-mail or an identification number (R 11.3). The password is
 * compared in each form in which it may have been hashed; one over the maximum length fails like any other wrong one.
 */
export const loginForm = z.object({
  account: field.requiredAccount,
  password: z.string({ error: field.REQUIRED }).refine((text) => !isBlank(text), field.REQUIRED),
  /** Code of the second factor, for an account that has one. */
  otp,
})
export type LoginForm = z.output<typeof loginForm>

/** Text of a login whose credentials are wrong; it does not tell which. */
export const WRONG_CREDENTIALS = 'Credenciales incorrectas'

/** Client credentials that the web app sends at login, besides those of the official (R 7.1). */
export type WebClient = { id: string; secret: string }

/** Credentials used when the installation configures none. */
export const DEFAULT_CLIENT: WebClient = { id: 'vigia-web', secret: 'vigia-web' }
