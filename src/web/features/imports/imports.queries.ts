import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, Endpoint, ReplyOf } from '../../../contract/core/endpoint.ts'
import { type editImportRow, listImportRows } from '../../../contract/imports/import-rows.wire.ts'
import {
  exportImports,
  getImport,
  getImportReport,
  listImports,
  startImport,
} from '../../../contract/imports/imports.wire.ts'
import { type RowState, WORKING_STATES } from '../../../domain/import/import-words.ts'
import { type ExportFormat, PAGE_SIZE } from '../../../domain/shared/list-query.ts'
import { type CallOptions, call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { callSending, type OnSent } from '../../api/upload-fetch.ts'

export type ImportRun = ReplyOf<typeof getImport>['run']
export type ImportSummary = ReplyOf<typeof listImports>['rows'][number]
export type ImportColumn = ImportRun['columns'][number]
export type UnknownValue = ImportRun['unknownValues'][number]
export type ImportRow = ReplyOf<typeof listImportRows>['rows'][number]
export type RowEdit = BodyOf<typeof editImportRow>

/** Pause between two questions about a run that the server works on. */
const WORKING_MS = 2_000

/** @param isWaiting those alone that wait for a person, or ended with rows in error */
export const importsQuery = (isWaiting: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.imports, 'list', isWaiting],
    queryFn: ({ signal }) => call(listImports, { query: isWaiting ? { isWaiting } : {}, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => WORKING_STATES.includes(state)) && WORKING_MS,
    placeholderData: keepPreviousData,
  })

/** The imports that the list shows, as a file. */
export const exportImportsFile = (isWaiting: boolean) => (format: ExportFormat, signal: AbortSignal) =>
  callFile(exportImports, {
    query: {
      format,
      sortBy: 'id',
      descending: true,
      filters: isWaiting ? [{ field: 'isWaiting', operator: '=', value: '1' }] : [],
    },
    signal,
  })

/** A run. The server's work on it ends in a moment, and another person may change it. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.imports, 'run', id],
    queryFn: async ({ signal }) => (await call(getImport, { params: { id }, signal })).run,
    refetchInterval: ({ state: { data } }) => data !== undefined && WORKING_STATES.includes(data.state) && WORKING_MS,
  })

/** @param page from 1 */
export const rowsQuery = (id: number, state: RowState | undefined, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.imports, 'rows', id, state ?? 'todas', page],
    queryFn: ({ signal }) =>
      call(listImportRows, {
        params: { id },
        query: { state, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

type Sending = { onSent: OnSent; signal: AbortSignal }
export const sendCensus = (body: BodyOf<typeof startImport>, { onSent, signal }: Sending) =>
  callSending(onSent)(startImport, { body, signal })

export const fetchReport = (id: number) => callFile(getImportReport, { params: { id } })

export const rereadImports = (client: QueryClient) => client.invalidateQueries({ queryKey: queryKeys.imports })

/** One change of a run or of a row; all that is shown of imports is read again, also after a refusal. */
export function useImportChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (parts: CallOptions<E>): Promise<ReplyOf<E>> => call(endpoint, parts),
    onSettled: () => rereadImports(client),
  })
}
