import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  listAttention,
  readFailedItems,
  readNotifying,
  readOfficials,
  readTerritory,
  readTrend,
} from '../../../contract/analytics/analytics.wire.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { listConceptoBands } from '../../../contract/formats/format-settings.wire.ts'
import { readWorkload } from '../../../contract/staff/workload.wire.ts'
import type { AnalyticsQuery } from '../../../domain/analytics/analytics-forms.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type TrendPoint = ReplyOf<typeof readTrend>['points'][number]
export type TerritoryRow = ReplyOf<typeof readTerritory>['rows'][number]
export type FailedItem = ReplyOf<typeof readFailedItems>['rows'][number]
export type Notifying = ReplyOf<typeof readNotifying>
export type OfficialFigures = ReplyOf<typeof readOfficials>['rows'][number]
export type AttentionRow = ReplyOf<typeof listAttention>['attention'][number]
export type BandsRow = ReplyOf<typeof listConceptoBands>['bands'][number]
export type Workload = ReplyOf<typeof readWorkload>['officials'][number]

const key = (...parts: readonly unknown[]) => [...queryKeys.analytics, ...parts]

/** Rows of the chart of failed items. */
const SHOWN_ITEMS = 10

export const attentionQuery = queryOptions({
  queryKey: key('attention'),
  queryFn: async ({ signal }) => (await call(listAttention, { signal })).attention,
})

export const trendQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: key('trend', query),
    queryFn: async ({ signal }) => (await call(readTrend, { query: { ...query, by: 'month' }, signal })).points,
    placeholderData: keepPreviousData,
  })

export const territoryQuery = (by: 'zodes' | 'city', query: AnalyticsQuery) =>
  queryOptions({
    queryKey: key('territory', by, query),
    queryFn: async ({ signal }) => (await call(readTerritory, { query: { ...query, by }, signal })).rows,
    placeholderData: keepPreviousData,
  })

export const failedItemsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: key('items', query),
    queryFn: async ({ signal }) =>
      (await call(readFailedItems, { query: { ...query, limit: SHOWN_ITEMS }, signal })).rows,
    placeholderData: keepPreviousData,
  })

export const notifyingQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: key('notifying', query),
    queryFn: ({ signal }) => call(readNotifying, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const officialsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: key('officials', query),
    queryFn: ({ signal }) => call(readOfficials, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const teamLoadQuery = (month: { from: string; to: string }) =>
  queryOptions({
    queryKey: key('load', month),
    queryFn: async ({ signal }) => (await call(readWorkload, { query: month, signal })).officials,
  })

/** The dated floors of the conceptos, between which the trend of compliance is drawn. */
export const bandsQuery = queryOptions({
  queryKey: queryKeys.conceptoBands,
  queryFn: async ({ signal }) => (await call(listConceptoBands, { signal })).bands,
})
