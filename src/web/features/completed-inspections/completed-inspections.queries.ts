import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { exportInspections, listInspections } from '../../../contract/inspections.wire.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type InspectionRow = ReplyOf<typeof listInspections>['rows'][number]
type InspectionQuery = QueryOf<typeof listInspections>
export type InspectionField = InspectionQuery['sortBy']

/** The whole list as a file. */
export const exportInspectionsFile = (query: QueryOf<typeof exportInspections>, signal: AbortSignal) =>
  callFile(exportInspections, { query, signal })

const fetchInspections = (query: InspectionQuery, signal?: AbortSignal) =>
  call(listInspections, { query, ...(signal && { signal }) })

export const inspectionsQuery = (query: InspectionQuery) =>
  queryOptions({
    queryKey: [...queryKeys.inspections, query],
    queryFn: ({ signal }) => fetchInspections(query, signal),
    placeholderData: keepPreviousData,
  })
