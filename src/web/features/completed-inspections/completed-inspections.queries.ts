import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { listInspections } from '../../../contract/index.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type InspectionRow = ReplyOf<typeof listInspections>['rows'][number]
type InspectionQuery = QueryOf<typeof listInspections>
export type InspectionField = InspectionQuery['sortBy']

/** Municipalities for the filter. */
export type CitiesQuery = Pick<UseQueryOptions<{ id: number; name: string }[]>, 'queryKey' | 'queryFn' | 'staleTime'>

export const fetchInspections = (query: InspectionQuery, signal?: AbortSignal) =>
  call(listInspections, { query, ...(signal && { signal }) })

export const inspectionsQuery = (query: InspectionQuery) =>
  queryOptions({
    queryKey: [...queryKeys.inspections, query],
    queryFn: ({ signal }) => fetchInspections(query, signal),
    placeholderData: keepPreviousData,
  })
