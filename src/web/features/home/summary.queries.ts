import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readSummary } from '../../../contract/analytics/analytics.wire.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { AnalyticsQuery } from '../../../domain/analytics/analytics-forms.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type Summary = ReplyOf<typeof readSummary>

/** The figures of a period and of the one before; an inspector gets their own. */
export const summaryQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: [...queryKeys.analytics, 'summary', query],
    queryFn: ({ signal }) => call(readSummary, { query, signal }),
    placeholderData: keepPreviousData,
  })
