import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import { listVisits } from '../../../../contract/visits.wire.ts'
import { allRows } from '../../../api/all-rows.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type ListedVisit = ReplyOf<typeof listVisits>['rows'][number]

const listPending = (signal: AbortSignal): Promise<ListedVisit[]> =>
  allRows(
    (part) =>
      call(listVisits, {
        query: {
          ...part,
          descending: false,
          sortBy: 'id',
          filters: [
            { field: 'isDone', operator: '=', value: '0' },
            { field: 'isActive', operator: '=', value: '1' },
          ],
        },
        signal,
      }),
    ({ id }) => id,
  )

/** The user's pending visits on the server. Some may not be on this device yet. */
export const pendingVisitsQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeys.pendingVisits(userId),
    queryFn: ({ signal }) => listPending(signal),
    refetchOnMount: 'always',
  })
