import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { isSamePassword, newPassword, passwordMessages } from '../users/password.ts'

/** Request for a one-time link (R 10.7). The answer is the same whether the account exists or not. */
export const recoveryForm = z.object({ account: field.requiredAccount })
export type RecoveryForm = z.output<typeof recoveryForm>

/** New password set with a one-time link. */
export const resetForm = z
  .object({
    token: field.requiredLine(),
    password: newPassword,
    repeated: z.string({ error: passwordMessages.different }),
  })
  .refine(({ password, repeated }) => isSamePassword(password, repeated), {
    path: ['repeated'],
    error: passwordMessages.different,
  })
export type ResetForm = z.output<typeof resetForm>
