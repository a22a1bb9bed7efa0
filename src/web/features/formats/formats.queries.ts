import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { getComparisonPdf } from '../../../contract/formats/compare.wire.ts'
import { deleteDraft, openDraft } from '../../../contract/formats/drafts.wire.ts'
import {
  editFormat,
  publishFormat,
  restoreFormat,
  retireFormat,
  withdrawEdition,
} from '../../../contract/formats/format-life.wire.ts'
import { exportEdition, importFormat } from '../../../contract/formats/format-workbook.wire.ts'
import {
  createFormat,
  exportFormats,
  getEdition,
  getFormat,
  listFormats,
} from '../../../contract/formats/formats.wire.ts'
import { simulateFormat } from '../../../contract/formats/simulation.wire.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type FormatRow = ReplyOf<typeof listFormats>['rows'][number]
type FormatQuery = QueryOf<typeof listFormats>
export type FormatField = FormatQuery['sortBy']
export type FormatDetail = ReplyOf<typeof getFormat>['format']
export type FormatDraft = NonNullable<FormatDetail['draft']>
export type EditionSummary = FormatDetail['editions'][number]

const fetchFormats = (query: FormatQuery, signal?: AbortSignal) =>
  call(listFormats, { query, ...(signal && { signal }) })

export const formatsQuery = (query: FormatQuery) =>
  queryOptions({
    queryKey: [...queryKeys.formats, query],
    queryFn: ({ signal }) => fetchFormats(query, signal),
    placeholderData: keepPreviousData,
  })

export const exportFormatsFile = (query: QueryOf<typeof exportFormats>, signal: AbortSignal) =>
  callFile(exportFormats, { query, signal })

/** Most formats that a choice offers. */
const MOST_OFFERED = 100

/** The active formats by name, for a choice among them. */
export const activeFormatsQuery = (filters: FormatQuery['filters'] = []) =>
  formatsQuery({
    limit: MOST_OFFERED,
    offset: 0,
    sortBy: 'name',
    descending: false,
    filters: [{ field: 'state', operator: '=', value: 'activo' }, ...filters],
  })

export const fetchFormat = async (id: number, signal?: AbortSignal): Promise<FormatDetail> => {
  const { format } = await call(getFormat, { params: { id }, ...(signal && { signal }) })
  return format
}

export const formatQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.format(id),
    queryFn: ({ signal }) => fetchFormat(id, signal),
  })

/** A published edition never changes; only its state follows the day. */
export const editionQuery = (checklistId: number) =>
  queryOptions({
    queryKey: queryKeys.edition(checklistId),
    queryFn: async ({ signal }) => (await call(getEdition, { params: { checklistId }, signal })).edition,
  })

/** Begins the job that scores past records with the stored draft. */
export const startSimulation = (id: number) => call(simulateFormat, { params: { id } })

/** A side of a comparison: the id of an edition, or the draft. */
export const fetchComparison = async (id: number, from: number | 'draft', to: number | 'draft'): Promise<Blob> =>
  (await callFile(getComparisonPdf, { params: { id }, query: { from, to } })).file

export const fetchEditionSheet = (checklistId: number) => callFile(exportEdition, { params: { checklistId } })

/** A change of formats: the list and every open format are read again, also after a refusal. */
function useFormatChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [queryKeys.formats, queryKeys.anyFormat, queryKeys.anyEdition].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useCreateFormat = () =>
  useFormatChange((body: BodyOf<typeof createFormat>) => call(createFormat, { body }))

/** Opens a draft with the edition in force, or with `from`. */
export const useOpenDraft = () =>
  useFormatChange(({ id, ...query }: { id: number } & QueryOf<typeof openDraft>) =>
    call(openDraft, { params: { id }, query }),
  )

export const useDeleteDraft = () =>
  useFormatChange(({ id, rowVersion }: { id: number; rowVersion: number }) =>
    call(deleteDraft, { params: { id }, body: { rowVersion } }),
  )

/** Puts a workbook in the place of the draft, whole or not at all. */
export const useImportSheet = () =>
  useFormatChange(({ id, ...body }: { id: number } & BodyOf<typeof importFormat>) =>
    call(importFormat, { params: { id }, body }),
  )

export const usePublish = () =>
  useFormatChange(({ id, ...body }: { id: number } & BodyOf<typeof publishFormat>) =>
    call(publishFormat, { params: { id }, body }),
  )

export const useWithdraw = () =>
  useFormatChange(({ checklistId, reason }: { checklistId: number; reason: string }) =>
    call(withdrawEdition, { params: { checklistId }, body: { reason } }),
  )

export const useRetire = () =>
  useFormatChange(({ id, ...body }: { id: number } & BodyOf<typeof retireFormat>) =>
    call(retireFormat, { params: { id }, body }),
  )

export const useRestore = () =>
  useFormatChange(({ id, reason }: { id: number; reason: string }) =>
    call(restoreFormat, { params: { id }, body: { reason } }),
  )

/** Corrects the name and the legal basis. */
export const useEditFormat = () =>
  useFormatChange(({ id, ...body }: { id: number } & BodyOf<typeof editFormat>) =>
    call(editFormat, { params: { id }, body }),
  )
