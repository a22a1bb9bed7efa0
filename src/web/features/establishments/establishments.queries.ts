import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import {
  createEstablishment,
  editEstablishment,
  exportEstablishments,
  findSimilarEstablishments,
  getEstablishment,
  listEstablishments,
} from '../../../contract/establishments.wire.ts'
import type { EstablishmentForm } from '../../../domain/establishments/establishment-form.ts'
import type { SimilarQuery } from '../../../domain/establishments/similar-establishments.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type EstablishmentRow = ReplyOf<typeof listEstablishments>['rows'][number]
export type SimilarEstablishment = ReplyOf<typeof findSimilarEstablishments>['rows'][number]
type EstablishmentQuery = QueryOf<typeof listEstablishments>
export type EstablishmentField = EstablishmentQuery['sortBy']

/** The whole list as a file. */
export const exportEstablishmentsFile = (query: QueryOf<typeof exportEstablishments>, signal: AbortSignal) =>
  callFile(exportEstablishments, { query, signal })

export const fetchEstablishments = (query: EstablishmentQuery, signal?: AbortSignal) =>
  call(listEstablishments, { query, ...(signal && { signal }) })

/** An establishment in its present state. */
export const fetchEstablishment = (id: number): Promise<EstablishmentRow> => call(getEstablishment, { params: { id } })

export const fetchSimilar = async (query: SimilarQuery): Promise<SimilarEstablishment[]> =>
  (await call(findSimilarEstablishments, { query })).rows

export const establishmentsQuery = (query: EstablishmentQuery) =>
  queryOptions({
    queryKey: [...queryKeys.establishments, query],
    queryFn: ({ signal }) => fetchEstablishments(query, signal),
    placeholderData: keepPreviousData,
  })

/** `confirmed` = false asks first where an edit has consequences for pending visits. */
export type EstablishmentToSave = {
  form: EstablishmentForm
  id: number | undefined
  idempotencyKey: string
  confirmed?: boolean
}

export function useSaveEstablishment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ form, id, idempotencyKey, confirmed }: EstablishmentToSave): Promise<number> => {
      const saved =
        id === undefined
          ? await call(createEstablishment, { body: form, idempotencyKey })
          : await call(editEstablishment, { params: { id }, body: { ...form, confirmed } })
      return saved.id
    },
    // Runs after a refusal as well: the row may have changed since the list was read.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.establishments }),
  })
}
