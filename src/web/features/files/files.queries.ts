import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import {
  addDocument,
  addVersion,
  exportDueFiles,
  exportFiles,
  exportSeries,
  exportTable,
  getContent,
  getDocument,
  getFile,
  getFilesOf,
  getIndexHtml,
  getIndexPdf,
  getIndexXml,
  getStorage,
  getTable,
  listDue,
  listFiles,
  searchDocuments,
} from '../../../contract/index.ts'
import type { FileSubject } from '../../../domain/files/file-words.ts'
import { addDays } from '../../../domain/shared/days.ts'
import { type ExportFormat, PAGE_SIZE } from '../../../domain/shared/list-query.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { type CallOptions, call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { callSending, type OnSent } from '../../api/upload-fetch.ts'

export type FileRow = ReplyOf<typeof listFiles>['rows'][number]
type FileQuery = QueryOf<typeof listFiles>
export type FileField = FileQuery['sortBy']
export type FileDetail = ReplyOf<typeof getFile>['file']
export type DocumentRow = FileDetail['contents'][number]
export type WholeDocument = ReplyOf<typeof getDocument>['document']
export type SeriesRow = ReplyOf<typeof getTable>['series'][number]
export type FoundDocument = ReplyOf<typeof searchDocuments>['documents'][number]
export type DueFile = ReplyOf<typeof listDue>['rows'][number]

export const exportFilesFile = (query: QueryOf<typeof exportFiles>, signal: AbortSignal) =>
  callFile(exportFiles, { query, signal })

export const filesQuery = (query: FileQuery) =>
  queryOptions({
    queryKey: [...queryKeys.files, 'list', query],
    queryFn: ({ signal }) => call(listFiles, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.files, 'file', id],
    queryFn: async ({ signal }) => (await call(getFile, { params: { id }, signal })).file,
  })

/** Files of a subject, and what another one would begin with; an establishment's own is made when it is first asked for. */
export const filesOfQuery = (subject: FileSubject, id: number) =>
  queryOptions({
    queryKey: [...queryKeys.files, 'of', subject, id],
    queryFn: ({ signal }) => call(getFilesOf, { params: { subject, id }, signal }),
  })

export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.files, 'document', id],
    queryFn: async ({ signal }) => (await call(getDocument, { params: { id }, signal })).document,
  })

/** @param page from 1 */
export const searchQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.files, 'search', q, page],
    queryFn: ({ signal }) =>
      call(searchDocuments, { query: { q, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** @param page from 1 */
export const dueQuery = (before: string | undefined, page: number, seriesId?: number) =>
  queryOptions({
    queryKey: [...queryKeys.files, 'due', before ?? '', page, seriesId ?? ''],
    queryFn: ({ signal }) =>
      call(listDue, { query: { before, seriesId, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** @param before `yyyy-mm-dd`; today without it, as in the list */
export const exportDueFilesFile = (before: string | undefined) => (format: ExportFormat, signal: AbortSignal) => {
  const lastDay = addDays(before ?? dayOf(new Date()), -1)
  const filters = [{ field: 'keepUntil', operator: '<=', value: lastDay }] as const
  return callFile(exportDueFiles, {
    query: { format, sortBy: 'keepUntil', descending: false, filters: [...filters] },
    signal,
  })
}

export const tableQuery = queryOptions({
  queryKey: [...queryKeys.files, 'table'],
  queryFn: async ({ signal }) => (await call(getTable, { signal })).series,
})

/** The retention table with its versions of before, by code. */
export const exportTableFile = (format: ExportFormat, signal: AbortSignal) =>
  callFile(exportSeries, { query: { format, sortBy: 'code', descending: false, filters: [] }, signal })

export const storageQuery = queryOptions({
  queryKey: [...queryKeys.files, 'space'],
  queryFn: ({ signal }) => call(getStorage, { signal }),
})

/** The bytes of a version. `as` pdf gives the presentation of a document that the system made. */
export const fetchContent = async (id: number, version: number, as?: 'pdf', signal?: AbortSignal): Promise<Blob> =>
  (await callFile(getContent, { params: { id, version }, query: { as }, ...(signal && { signal }) })).file

/** A picture. The server sends every document as bytes to keep, so its kind is named here. */
export const pictureQuery = ({ id, version, mediaType }: { id: number; version: number; mediaType: string }) =>
  queryOptions({
    queryKey: queryKeys.documentContent(id, version),
    queryFn: async ({ signal }) => new Blob([await fetchContent(id, version, undefined, signal)], { type: mediaType }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The table as a workbook to fill in and send back. */
export const fetchTableBook = async (): Promise<Blob> => (await callFile(exportTable, {})).file

export async function fetchIndex(id: number, kind: 'xml' | 'html' | 'pdf', serial?: number): Promise<Blob> {
  if (kind === 'html') return (await callFile(getIndexHtml, { params: { id } })).file
  const call = kind === 'pdf' ? getIndexPdf : getIndexXml
  return (await callFile(call, { params: { id }, query: { serial } })).file
}

/** The index as text, for the entry of one document. */
export const indexTextQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.files, 'index', id],
    queryFn: async () => (await fetchIndex(id, 'xml')).text(),
  })

type Sending = { onSent: OnSent; signal: AbortSignal }
export const sendDocument = (fileId: number, body: BodyOf<typeof addDocument>, { onSent, signal }: Sending) =>
  callSending(onSent)(addDocument, { params: { id: fileId }, body, signal })
export const sendVersion = (id: number, body: BodyOf<typeof addVersion>, { onSent, signal }: Sending) =>
  callSending(onSent)(addVersion, { params: { id }, body, signal })

/** Everything about files is read again: an addition changes the list, the file, the search and the space. */
export const rereadFiles = (client: QueryClient) => client.invalidateQueries({ queryKey: queryKeys.files })

/** One change of a file, a document or the retention table. */
export function useFilesChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (parts: CallOptions<E>): Promise<ReplyOf<E>> => call(endpoint, parts),
    // Runs after a refusal as well: the row may have changed since it was read.
    onSettled: () => rereadFiles(client),
  })
}
