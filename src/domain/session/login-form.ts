import { z } from 'zod'
import { isBlank } from '../shared/blank.ts'
import * as field from '../shared/fields.ts'

/**
 * `account` is an e-mail or an identification number. The password is kept exactly as typed; one that is longer than any
 * may be is wrong as every other wrong one is.
 */
export const loginForm = z.object({
  account: field.requiredText(),
  password: z.string({ error: field.REQUIRED }).refine((text) => !isBlank(text), field.REQUIRED),
})
export type LoginForm = z.output<typeof loginForm>
