import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** Longest text of an addendum, in characters. */
export const MAX_ADDENDUM = 4_000

/** The text that an administrator adds to a closed acta (R 33.1). */
export const addendumForm = z.object({ text: field.requiredText(MAX_ADDENDUM, 'Escriba el texto de la adenda.') })

/** The number of the addendum at a place of its acta, such as '2026-000123-A1'. The first place is 1. */
export const addendumNumber = (actaNumber: string, position: number): string => `${actaNumber}-A${position}`
