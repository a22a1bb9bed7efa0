import { z } from 'zod'
import { pageLimit, pageOffset } from '../shared/list-query.ts'

/** Visits in one page of a device: about a week of one inspector. */
export const OFFLINE_PAGE_SIZE = 50

/** A page of the pending visits that a device takes along, ordered by municipality and establishment. */
export const offlinePage = z.object({
  limit: pageLimit.default(OFFLINE_PAGE_SIZE),
  offset: pageOffset.default(0),
})
export type OfflinePage = z.output<typeof offlinePage>
