import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { isBlank } from '../shared/text.ts'

/**
 * `account` is an e-mail or an identification number. The password is kept exactly as typed; one that is longer than any
 * may be is wrong as every other wrong one is.
 */
export const loginForm = z.object({
  account: field.requiredText(),
  password: z.string({ error: field.REQUIRED }).refine((text) => !isBlank(text), field.REQUIRED),
})
export type LoginForm = z.output<typeof loginForm>

/** What the web app shows of itself at login, beside the account of its person (R 7.1). */
export type WebClient = { id: string; secret: string }

/** Of an installation that names none. */
export const DEFAULT_CLIENT: WebClient = { id: 'vigia-web', secret: 'vigia-web' }
