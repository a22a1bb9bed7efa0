import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { readNotMade } from '../../../contract/visits.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type NotMadeRecord = ReplyOf<typeof readNotMade>['records'][number]

/** The records of officials about a visit that they could not make, the newest first. */
export const notMadeQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.visits, 'not-made', id],
    queryFn: ({ signal }) => call(readNotMade, { params: { id }, signal }),
  })
