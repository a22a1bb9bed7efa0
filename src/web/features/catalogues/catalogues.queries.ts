import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, ParamsOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { type CallOptions, call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

type CatalogueEndpoint = Endpoint & { reply: z.ZodType<{ rows: unknown[] }> }
type RowOf<E extends CatalogueEndpoint> = ReplyOf<E>['rows'][number]

/** Reference data changes with a release or by hand, a few times a year. */
const REFERENCE_STALE_MS = 60 * 60 * 1000

const queryOf = <E extends CatalogueEndpoint>(endpoint: E, params: ParamsOf<E> | undefined, staleTime: number) => ({
  queryKey: queryKeys.catalogue(endpoint.path, params) as QueryKey,
  staleTime,
  // A form shows that its catalogue failed. The failure is not cached, so the next form asks again.
  queryFn: async ({ signal }: Pick<QueryFunctionContext, 'signal'>): Promise<RowOf<E>[]> => {
    try {
      const { rows } = await call(endpoint, { params, signal } as CallOptions<E>)
      return rows
    } catch (error) {
      if (!signal.aborted) console.error(endpoint.path, error)
      throw error
    }
  },
})

/** A catalogue that hardly ever changes. */
export const catalogueQuery = <E extends CatalogueEndpoint>(endpoint: E, params?: ParamsOf<E>) =>
  queryOf(endpoint, params, REFERENCE_STALE_MS)

/** A choice among rows that people add and switch off all day: shown from the cache and asked again by each form. */
export const currentChoiceQuery = <E extends CatalogueEndpoint>(endpoint: E, params?: ParamsOf<E>) =>
  queryOf(endpoint, params, 0)
