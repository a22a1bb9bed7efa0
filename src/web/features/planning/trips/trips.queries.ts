import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { findTripCandidates } from '../../../../contract/planning/trip-candidates.wire.ts'
import { exportTrips, getTrip, getTripPdf, listTrips } from '../../../../contract/planning/trips.wire.ts'
import { call } from '../../../api/call.ts'
import { callFile } from '../../../api/call-file.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type TripRow = ReplyOf<typeof listTrips>['rows'][number]
export type TripField = QueryOf<typeof listTrips>['sortBy']
export type TripData = ReplyOf<typeof getTrip>
export type TripDay = TripData['proposal'][number]
export type TripVisit = TripDay['assignments'][number]
export type TripCandidate = ReplyOf<typeof findTripCandidates>['candidates'][number]

export const tripsQuery = (query: QueryOf<typeof listTrips>) =>
  queryOptions({
    queryKey: [...queryKeys.trips, 'list', query],
    queryFn: ({ signal }) => call(listTrips, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const exportTripsFile = (query: QueryOf<typeof exportTrips>, signal: AbortSignal) =>
  callFile(exportTrips, { query, signal })

const fetchTrip = (id: number, signal?: AbortSignal) => call(getTrip, { params: { id }, ...(signal && { signal }) })

export const tripQuery = (id: number) =>
  queryOptions({ queryKey: [...queryKeys.trips, 'one', id], queryFn: ({ signal }) => fetchTrip(id, signal) })

/** A question for another text takes this one back. */
export const tripCandidatesQuery = (id: number, text: string) =>
  queryOptions({
    queryKey: [...queryKeys.trips, 'candidates', id, text],
    queryFn: async ({ signal }) =>
      (await call(findTripCandidates, { params: { id }, query: { text }, signal })).candidates,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const fetchTripPlan = async (id: number): Promise<Blob> => (await callFile(getTripPdf, { params: { id } })).file

/** Pages that show what a trip changes: its visits, their suggestions and the calendar. */
export const touchedByTrips = [queryKeys.trips, queryKeys.visits, queryKeys.planning, queryKeys.calendar]

/** Runs one save of a trip, and reads again what the module and the planner show. */
export function useTripSave<Value, Result>(save: (value: Value) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    // Runs after a refusal as well: the trip may have changed since it was read.
    onSettled: () => Promise.all(touchedByTrips.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
