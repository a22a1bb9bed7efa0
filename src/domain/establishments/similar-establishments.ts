import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { establishmentForm } from './establishment-form.ts'

/** How much alike two names must be, from 0 to 1, for a person to be asked whether they are one establishment. */
export const SIMILAR_NAME = 0.5
/** More would not be read. */
export const MAX_SIMILAR = 5

/** What is compared before an establishment is inscribed. */
export const similarQuery = z.object({
  identificationNumber: establishmentForm.shape.identificationNumber,
  name: field.requiredText(),
  cityId: field.id,
})
export type SimilarQuery = z.output<typeof similarQuery>
