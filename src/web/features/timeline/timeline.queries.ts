import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { getTimeline } from '../../../contract/follow-up/timeline.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type TimelineEntry = ReplyOf<typeof getTimeline>['entries'][number]

const PAGE = 10

/** Acts on the things of an establishment, the newest first. Pages begin after the last one shown, so a new act moves none. */
export const timelineQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.timeline(id),
    queryFn: ({ pageParam: before, signal }) =>
      call(getTimeline, {
        params: { id },
        query: { limit: PAGE, ...(before !== undefined && { before }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.key : undefined),
  })
