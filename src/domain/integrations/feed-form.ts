import { z } from 'zod'
import * as field from '../shared/fields.ts'

const WRONG_CURSOR = 'El cursor no es válido.'
/** Longest cursor, in characters. */
const MAX_CURSOR = 200

/** The last place that a reader saw; absent for the beginning. */
export const cursorField = field.optional(z.string({ error: WRONG_CURSOR }).max(MAX_CURSOR, WRONG_CURSOR))

/** Whether persons' data are asked for unmasked, and why (R 24.2). The reason is in the trail. */
export const personalFields = { isPersonal: field.optional(field.flag), reason: field.optionalText(500) }
export const GIVE_A_REASON = 'Escriba para qué necesita los datos personales.'

type AskedPersonal = { isPersonal?: boolean | undefined; reason?: string | undefined }
/** Refuses persons' data without a reason. */
export const checkReason = ({ isPersonal, reason }: AskedPersonal, context: z.RefinementCtx): void => {
  if (isPersonal && !reason) context.addIssue({ code: 'custom', path: ['reason'], message: GIVE_A_REASON })
}

export const feedQuery = z.object({ after: cursorField, ...personalFields }).superRefine(checkReason)
