import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import {
  exportSamples,
  getSample,
  getSampleOptions,
  getSampleReport,
  listSamples,
} from '../../../contract/follow-up/samples.wire.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type SampleRow = ReplyOf<typeof listSamples>['rows'][number]
type SampleQuery = QueryOf<typeof listSamples>
export type SampleField = SampleQuery['sortBy']
export type Sample = ReplyOf<typeof getSample>['sample']
export type SampleEntry = Sample['acts'][number]
export type SampleOptions = ReplyOf<typeof getSampleOptions>

export const samplesQuery = (query: SampleQuery) =>
  queryOptions({
    queryKey: [...queryKeys.samples, 'list', query],
    queryFn: ({ signal }) => call(listSamples, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The whole list as a file. */
export const exportSamplesFile = (query: QueryOf<typeof exportSamples>, signal: AbortSignal) =>
  callFile(exportSamples, { query, signal })

export const fetchReport = async (id: number, actId: number): Promise<Blob> =>
  (await callFile(getSampleReport, { params: { id, actId } })).file

export const fetchSample = async (id: number, signal?: AbortSignal): Promise<Sample> =>
  (await call(getSample, { params: { id }, ...(signal && { signal }) })).sample

export const sampleQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.samples, 'one', id],
    queryFn: ({ signal }) => fetchSample(id, signal),
  })

/** Choices of the form of a sample on a record. */
export const sampleOptionsQuery = (inspectionId: number) =>
  queryOptions({
    queryKey: [...queryKeys.samples, 'options', inspectionId],
    queryFn: ({ signal }) => call(getSampleOptions, { params: { inspectionId }, signal }),
  })

const ofEstablishment = (establishmentId: number | string) =>
  ({ field: 'establishmentId', operator: '=', value: String(establishmentId) }) as const

/** The name of an establishment as its samples have it; null where it has none. */
export const establishmentNameQuery = (establishmentId: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.samples, 'establishment', establishmentId],
    queryFn: async ({ signal }) => {
      const query: SampleQuery = {
        ...{ limit: 1, offset: 0, sortBy: 'id', descending: true },
        filters: [ofEstablishment(establishmentId ?? '')],
      }
      const { rows } = await call(listSamples, { query, signal })
      return rows[0]?.establishmentName ?? null
    },
    enabled: establishmentId !== undefined,
  })

/** Samples that a part of another page shows. */
const SHOWN = 20

/** The samples of an acta, or the newest of an establishment. */
export const samplesOfQuery = (of: { inspectionId: number } | { establishmentId: number }) =>
  queryOptions({
    queryKey: [...queryKeys.samples, 'of', of],
    queryFn: ({ signal }) => {
      const query: SampleQuery = {
        ...{ limit: SHOWN, offset: 0, sortBy: 'id', descending: true },
        filters:
          'inspectionId' in of
            ? [{ field: 'inspectionId', operator: '=', value: String(of.inspectionId) }]
            : [ofEstablishment(of.establishmentId)],
      }
      return call(listSamples, { query, signal })
    },
  })

/** An act changes the card, the lists, the measure that it names, and what waits on the home page. */
export const touchedBySamples = [queryKeys.samples, queryKeys.measures, queryKeys.analytics]
