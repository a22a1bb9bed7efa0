import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import {
  exportMeasures,
  getLiftingPdf,
  getMeasure,
  getMeasurePdf,
  listMeasures,
} from '../../../contract/follow-up/measures.wire.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type MeasureRow = ReplyOf<typeof listMeasures>['rows'][number]
type MeasureQuery = QueryOf<typeof listMeasures>
export type MeasureField = MeasureQuery['sortBy']
export type Measure = ReplyOf<typeof getMeasure>['measure']
export type MeasureEntry = Measure['acts'][number]

export const measuresQuery = (query: MeasureQuery) =>
  queryOptions({
    queryKey: [...queryKeys.measures, 'list', query],
    queryFn: ({ signal }) => call(listMeasures, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The whole list as a file. */
export const exportMeasuresFile = (query: QueryOf<typeof exportMeasures>, signal: AbortSignal) =>
  callFile(exportMeasures, { query, signal })

export const fetchMeasure = async (id: number, signal?: AbortSignal): Promise<Measure> =>
  (await call(getMeasure, { params: { id }, ...(signal && { signal }) })).measure

/** The acta of a measure as it was issued, or a copy without signature. */
export const fetchMeasurePdf = async (id: number): Promise<Blob> =>
  (await callFile(getMeasurePdf, { params: { id } })).file

/** The acta of a lifting as it was issued, or a copy without signature. */
export const fetchLiftingPdf = async (id: number, actId: number): Promise<Blob> =>
  (await callFile(getLiftingPdf, { params: { id, actId } })).file

export const measureQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.measures, 'one', id],
    queryFn: ({ signal }) => fetchMeasure(id, signal),
  })

const ofEstablishment = (establishmentId: number | string) =>
  ({ field: 'establishmentId', operator: '=', value: String(establishmentId) }) as const

/** The name of an establishment as its measures have it; null where it has none. */
export const establishmentNameQuery = (establishmentId: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.measures, 'establishment', establishmentId],
    queryFn: async ({ signal }) => {
      const query: MeasureQuery = {
        ...{ limit: 1, offset: 0, sortBy: 'id', descending: true },
        filters: [ofEstablishment(establishmentId ?? '')],
      }
      const { rows } = await call(listMeasures, { query, signal })
      return rows[0]?.establishmentName ?? null
    },
    enabled: establishmentId !== undefined,
  })

/** Measures that a part of another page shows. */
const SHOWN = 20

/** The measures of an acta, or those in force of an establishment. */
export const measuresOfQuery = (of: { inspectionId: number } | { establishmentId: number }) =>
  queryOptions({
    queryKey: [...queryKeys.measures, 'of', of],
    queryFn: ({ signal }) => {
      const query: MeasureQuery = {
        ...{ limit: SHOWN, offset: 0, sortBy: 'id', descending: false },
        filters:
          'inspectionId' in of
            ? [{ field: 'inspectionId', operator: '=', value: String(of.inspectionId) }]
            : [ofEstablishment(of.establishmentId), { field: 'isInForce', operator: '=', value: '1' }],
      }
      return call(listMeasures, { query, signal })
    },
  })

/** An act changes the card, the lists and what waits on the home page. */
export const touchedByMeasures = [queryKeys.measures, queryKeys.analytics]
