import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { isDay } from '../shared/time.ts'
import { KEY_PURPOSES } from './issued-document.ts'

const MAX_REASON = 500
const reason = field.requiredText(MAX_REASON, 'Escriba el motivo.')
const keyId = z.string().regex(/^[0-9a-f]{16}$/, 'El nombre de una clave tiene 16 cifras hexadecimales.')

/**
 * A change that an operator makes to the life of the entity's keys (decision 064). `from` is the day since when a key may
 * have been in the hands of others.
 */
export const keyChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rotate'), purpose: z.enum(KEY_PURPOSES), reason }),
  z.object({ kind: z.literal('retire'), keyId, reason }),
  z.object({
    kind: z.literal('compromised'),
    keyId,
    from: z.string().refine(isDay, 'El día se escribe dd/mm/aaaa.'),
    reason,
  }),
])
export type KeyChange = z.output<typeof keyChange>
