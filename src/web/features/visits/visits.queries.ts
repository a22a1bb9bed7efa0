import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { readAvailability } from '../../../contract/staff/availability.wire.ts'
import { createVisits, editVisit, exportVisits, listVisits } from '../../../contract/visits.wire.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { VisitPlan } from '../../../domain/visits/visit-plan.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { fetchRow } from '../../ui/data-table/rows/fetch-row.ts'

export type VisitRow = ReplyOf<typeof listVisits>['rows'][number]
type VisitQuery = QueryOf<typeof listVisits>
export type VisitField = VisitQuery['sortBy']

/** The whole list as a file. */
export const exportVisitsFile = (query: QueryOf<typeof exportVisits>, signal: AbortSignal) =>
  callFile(exportVisits, { query, signal })

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

/** The visit that officials are wanted for. Without a day, today is asked, be it a working day or not. */
export type WantedFor = { cityId: number; inscriptionTypeId: number; day: string | undefined }

const nothingAgainst = { isAvailable: true, reasons: [], reasonKinds: [] }

/** The first reason against each official who is not available for a visit. */
async function fetchUnavailable({ cityId, inscriptionTypeId, day }: WantedFor, signal: AbortSignal) {
  const on = day ?? dayOf(new Date())
  const { officials } = await call(readAvailability, { query: { from: on, to: on, cityId, inscriptionTypeId }, signal })
  const against = new Map<number, string>()
  for (const { userId, days } of officials) {
    const [{ isAvailable, reasons, reasonKinds } = nothingAgainst] = days
    // A visit without a day is not planned for today, so that a free day says nothing.
    const reason = reasons[reasonKinds.findIndex((kind) => day !== undefined || kind !== 'day')]
    if (!isAvailable && reason !== undefined) against.set(userId, reason)
  }
  return against
}

/** @param wanted null until the place and the type of the visit are chosen */
export const unavailableQuery = (wanted: WantedFor | null) =>
  queryOptions({
    queryKey: [...queryKeys.staff, 'unavailable', wanted],
    queryFn: wanted ? ({ signal }) => fetchUnavailable(wanted, signal) : skipToken,
  })

/** `confirmed` = false asks first where an equal visit is pending. */
export type PlanToSave = { plan: VisitPlan; visitId?: number; idempotencyKey: string; confirmed?: boolean }

export function useSavePlan() {
  const queryClient = useQueryClient()
  return useMutation({
    /** Resolves to the ids of the visits that were made or changed. */
    mutationFn: async ({ plan, visitId, idempotencyKey, confirmed }: PlanToSave): Promise<readonly number[]> => {
      if (visitId === undefined) return (await call(createVisits, { body: { ...plan, confirmed }, idempotencyKey })).ids
      await call(editVisit, { params: { id: visitId }, body: { ...plan, confirmed } })
      return [visitId]
    },
    // Runs after a refusal as well: the row may have changed since the list was read.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.visits }),
  })
}
