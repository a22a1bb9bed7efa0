import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import { exportDisposals } from '../../../../contract/files/disposals.wire.ts'
import { getDisposal, getDisposalAct, listDisposals } from '../../../../contract/index.ts'
import { type ExportFormat, PAGE_SIZE } from '../../../../domain/shared/list-query.ts'
import { call } from '../../../api/call.ts'
import { callFile } from '../../../api/call-file.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type DisposalRow = ReplyOf<typeof listDisposals>['rows'][number]

/** @param page from 1 */
export const disposalsQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.files, 'disposals', page],
    queryFn: ({ signal }) =>
      call(listDisposals, { query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** All acts of disposal as a file, the newest first. */
export const exportDisposalsFile = (format: ExportFormat, signal: AbortSignal) =>
  callFile(exportDisposals, { query: { format, sortBy: 'id', descending: true, filters: [] }, signal })

export const disposalQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.files, 'disposal', id],
    queryFn: async ({ signal }) => (await call(getDisposal, { params: { id }, signal })).disposal,
  })

export const fetchAct = async (id: number): Promise<Blob> => (await callFile(getDisposalAct, { params: { id } })).file
