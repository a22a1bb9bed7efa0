import { z } from 'zod'
import { enteredIdentifier } from '../shared/entered.ts'
import * as field from '../shared/fields.ts'
import { NIT_DIGITS } from '../shared/nit.ts'
import { establishmentMessages, NUMBER_PATTERN } from './establishment-form.ts'

/** Lowest similarity of two names, from 0 to 1, at which the app asks whether both are the same establishment. */
export const SIMILAR_NAME = 0.5
/** Most similar establishments to show; a longer list would not be read. */
export const MAX_SIMILAR = 5

/** Most digits that the form takes. */
const MOST_DIGITS = 12

/**
 * Every way in which the same identification may be stored: with leading zeros or without, and a NIT with its check
 * digit or without. The check digit is not computed, because a form with a wrong one is the same establishment too.
 */
export function identificationForms(number: string): string[] {
  const bare = number.replace(/^0+(?=.)/, '')
  const figures = Array.from({ length: 10 }, (_, figure) => String(figure))
  const forms = [bare]
  if (bare.length === NIT_DIGITS) forms.push(...figures.map((figure) => `${bare}${figure}`))
  if (bare.length === NIT_DIGITS + 1) forms.push(bare.slice(0, -1))
  const padded = forms.flatMap((form) =>
    Array.from({ length: MOST_DIGITS - form.length + 1 }, (_, zeros) => `${'0'.repeat(zeros)}${form}`),
  )
  return [...new Set([number, ...padded])]
}

/** The data that a search for similar establishments compares before an inscription. */
export const similarQuery = z.object({
  /** A wrong check digit is no matter here: the number before it may be registered. */
  identificationNumber: field.patternText(NUMBER_PATTERN, establishmentMessages.identification, enteredIdentifier),
  name: field.requiredLine(),
  cityId: field.id,
})
export type SimilarQuery = z.output<typeof similarQuery>
