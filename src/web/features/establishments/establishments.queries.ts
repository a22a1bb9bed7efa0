import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import {
  createEstablishment,
  editEstablishment,
  findSimilarEstablishments,
  getEstablishment,
  listEstablishments,
  notifyEstablishment,
} from '../../../contract/index.ts'
import type { EstablishmentForm } from '../../../domain/establishments/establishment-form.ts'
import type { SimilarQuery } from '../../../domain/establishments/similar-establishments.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type EstablishmentRow = ReplyOf<typeof listEstablishments>['rows'][number]
export type SimilarEstablishment = ReplyOf<typeof findSimilarEstablishments>['rows'][number]
type EstablishmentQuery = QueryOf<typeof listEstablishments>
export type EstablishmentField = EstablishmentQuery['sortBy']

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

export type EstablishmentToSave = { form: EstablishmentForm; id: number | undefined; idempotencyKey: string }

export function useSaveEstablishment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ form, id, idempotencyKey }: EstablishmentToSave) => {
      if (id === undefined) await call(createEstablishment, { body: form, idempotencyKey })
      else await call(editEstablishment, { params: { id }, body: form })
    },
    // Runs after a refusal as well: the row may have changed since the list was read.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.establishments }),
  })
}

export function useNotifyEstablishment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (row: EstablishmentRow) => call(notifyEstablishment, { params: { id: row.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.establishments }),
  })
}
