import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import { listVisits } from '../../../../contract/visits.wire.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type ListedVisit = ReplyOf<typeof listVisits>['rows'][number]

const PAGE = 100

async function listPending(signal: AbortSignal): Promise<ListedVisit[]> {
  const visits: ListedVisit[] = []
  for (;;) {
    const { rows, total } = await call(listVisits, {
      query: {
        limit: PAGE,
        offset: visits.length,
        descending: false,
        sortBy: 'id',
        filters: [
          { field: 'isDone', operator: '=', value: '0' },
          { field: 'isActive', operator: '=', value: '1' },
        ],
      },
      signal,
    })
    visits.push(...rows)
    if (rows.length === 0 || visits.length >= total) return visits
  }
}

/** The user's pending visits on the server. Some may not be on this device yet. */
export const pendingVisitsQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeys.pendingVisits(userId),
    queryFn: ({ signal }) => listPending(signal),
    refetchOnMount: 'always',
  })
