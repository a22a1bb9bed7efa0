import { z } from 'zod'
import { MAX_PAGE_SIZE } from '../shared/list-query.ts'

/** Visits that a device asks for at once: about a week of one inspector. */
export const FIELD_PAGE_SIZE = 50

/** A page of the visits that a device prepares; in the order of their municipality and establishment. */
export const fieldPage = z.object({
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(FIELD_PAGE_SIZE),
  offset: z.int().min(0).max(2_147_483_647).default(0),
})
export type FieldPage = z.output<typeof fieldPage>
