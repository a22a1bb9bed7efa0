import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { isBlank } from '../shared/text.ts'

/**
 * The login form (R 5.5). `account` is an e-mail or an identification number (R 11.3). The password is sent exactly as
 * typed; a password over the maximum length fails like any other wrong password.
 */
export const loginForm = z.object({
  account: field.requiredText(),
  password: z.string({ error: field.REQUIRED }).refine((text) => !isBlank(text), field.REQUIRED),
})
export type LoginForm = z.output<typeof loginForm>

/** Client credentials that the web app sends at login, besides those of the official (R 7.1). */
export type WebClient = { id: string; secret: string }

/** Credentials used when the installation configures none. */
export const DEFAULT_CLIENT: WebClient = { id: 'vigia-web', secret: 'vigia-web' }
