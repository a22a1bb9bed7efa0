import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { establishmentForm } from './establishment-form.ts'

/** Lowest similarity of two names, from 0 to 1, at which the app asks whether both are the same establishment. */
export const SIMILAR_NAME = 0.5
/** Most similar establishments to show; a longer list would not be read. */
export const MAX_SIMILAR = 5

/** The data that a search for similar establishments compares before an inscription. */
export const similarQuery = z.object({
  identificationNumber: establishmentForm.shape.identificationNumber,
  name: field.requiredText(),
  cityId: field.id,
})
export type SimilarQuery = z.output<typeof similarQuery>
