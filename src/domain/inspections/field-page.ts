import { z } from 'zod'
import { pageLimit, pageOffset } from '../shared/list-query.ts'

/** Visits that a device asks for at once: about a week of one inspector. */
export const FIELD_PAGE_SIZE = 50

/** A page of the visits that a device prepares; in the order of their municipality and establishment. */
export const fieldPage = z.object({
  limit: pageLimit.default(FIELD_PAGE_SIZE),
  offset: pageOffset.default(0),
})
export type FieldPage = z.output<typeof fieldPage>
