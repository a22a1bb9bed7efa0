import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** The longest term, in days: ten years. */
const MAX_TERM_DAYS = 3_650
const RANGE = `Escriba un número entero entre 1 y ${MAX_TERM_DAYS}.`

/** Days of a term. */
export const termDays = z
  .int({ error: field.missingOr(RANGE) })
  .min(1, RANGE)
  .max(MAX_TERM_DAYS, RANGE)

/** Days of a term, or absent. */
export const optionalTermDays = field.optional(termDays)
