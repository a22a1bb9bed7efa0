import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { listInspections } from '../../../contract/index.ts'
import { call } from '../../api/call.ts'

export type InspectionRow = ReplyOf<typeof listInspections>['rows'][number]
type InspectionQuery = QueryOf<typeof listInspections>
export type InspectionField = InspectionQuery['sortBy']

export const fetchInspections = (query: InspectionQuery, signal?: AbortSignal) =>
  call(listInspections, { query, ...(signal && { signal }) })

export const inspectionsQuery = (query: InspectionQuery) =>
  queryOptions({
    queryKey: ['inspections', query],
    queryFn: ({ signal }) => fetchInspections(query, signal),
    placeholderData: keepPreviousData,
  })
