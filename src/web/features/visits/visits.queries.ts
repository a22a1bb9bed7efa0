import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { createVisits, editVisit, listVisits } from '../../../contract/index.ts'
import type { VisitPlan } from '../../../domain/visits/visit-plan.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { fetchRow } from '../../ui/data-table/rows/fetch-row.ts'

export type VisitRow = ReplyOf<typeof listVisits>['rows'][number]
type VisitQuery = QueryOf<typeof listVisits>
export type VisitField = VisitQuery['sortBy']

export const fetchVisits = (query: VisitQuery, signal?: AbortSignal) =>
  call(listVisits, { query, ...(signal && { signal }) })

/** A visit in its present state; undefined when the person may no longer see it. */
export const fetchVisit = (id: number) => fetchRow(fetchVisits, id)

export const visitsQuery = (query: VisitQuery) =>
  queryOptions({
    queryKey: [...queryKeys.visits, query],
    queryFn: ({ signal }) => fetchVisits(query, signal),
    placeholderData: keepPreviousData,
  })

export type PlanToSave = { plan: VisitPlan; visitId?: number; idempotencyKey: string }

export function useSavePlan() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ plan, visitId, idempotencyKey }: PlanToSave) => {
      if (visitId === undefined) await call(createVisits, { body: plan, idempotencyKey })
      else await call(editVisit, { params: { id: visitId }, body: plan })
    },
    // Runs after a refusal as well: the row may have changed since the list was read.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.visits }),
  })
}
