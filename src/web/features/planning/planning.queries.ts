import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { readNextVisit } from '../../../contract/planning/next-visit.wire.ts'
import { exportSuggestions, listDismissals, listSuggestions } from '../../../contract/planning/planning.wire.ts'
import { readWeights } from '../../../contract/planning/weights.wire.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

type Suggestions = ReplyOf<typeof listSuggestions>
export type Suggestion = Suggestions['suggestions'][number]
export type Dismissal = ReplyOf<typeof listDismissals>['dismissals'][number]
export type Weights = ReplyOf<typeof readWeights>
export type RiskModel = Weights['model']
export type NextVisitData = ReplyOf<typeof readNextVisit>

const key = (...parts: readonly unknown[]) => [...queryKeys.planning, ...parts]

export const suggestionsQuery = (query: QueryOf<typeof listSuggestions>) =>
  queryOptions({
    queryKey: key('suggestions', query),
    queryFn: ({ signal }) => call(listSuggestions, { query, signal }),
    placeholderData: keepPreviousData,
  })

type SuggestionExport = QueryOf<typeof exportSuggestions>

/** The whole order as a file, the highest score first. */
export const exportSuggestionsFile = (
  { format, filters }: Pick<SuggestionExport, 'format' | 'filters'>,
  signal: AbortSignal,
) => callFile(exportSuggestions, { query: { format, sortBy: 'score', descending: true, filters }, signal })

/** Establishments that are left out of the suggestions for a time. */
export const dismissalsQuery = queryOptions({
  queryKey: key('dismissals'),
  queryFn: async ({ signal }) => (await call(listDismissals, { signal })).dismissals,
})

export const weightsQuery = queryOptions({
  queryKey: key('weights'),
  queryFn: ({ signal }) => call(readWeights, { signal }),
})

export const nextVisitQuery = (establishmentId: number) =>
  queryOptions({
    queryKey: key('next-visit', establishmentId),
    queryFn: ({ signal }) => call(readNextVisit, { query: { establishmentId }, signal }),
  })
