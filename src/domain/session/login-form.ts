import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** `account` is an e-mail or an identification number. The password is kept exactly as typed. */
export const loginForm = z.object({
  account: field.requiredText(),
  password: z.string({ error: field.REQUIRED }).min(1, field.REQUIRED).max(200),
})
export type LoginForm = z.output<typeof loginForm>
