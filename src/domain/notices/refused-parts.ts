import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** Most parts of one visit that a device reports. */
const MAX_PARTS = 1_000
const PARTS = `Escriba un número entero entre 0 y ${MAX_PARTS}.`

const DEVICE = 'Escriba letras, cifras y guiones: 64 a lo sumo.'

/**
 * Parts of a visit that the server refused and that a device still has; 0 once they are corrected or discarded. Apps of
 * earlier versions do not say which device it is.
 */
export const refusedPartsForm = z.object({
  visitId: field.id,
  parts: z
    .int({ error: field.missingOr(PARTS) })
    .min(0, PARTS)
    .max(MAX_PARTS, PARTS),
  device: field.optional(z.string({ error: DEVICE }).regex(/^[A-Za-z0-9-]{1,64}$/, DEVICE)),
})
export type RefusedParts = z.output<typeof refusedPartsForm>
