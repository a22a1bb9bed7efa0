import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listTrips } from '../../contract/planning/trips.wire.ts'
import { markedName } from '../../domain/list-exports/list-texts.ts'
import { tripStateName } from '../../domain/planning/planning-words.ts'
import { stateOn } from '../../domain/planning/trip.ts'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Asker } from '../availability/availability.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { type Cells, pageOfRows, snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import { type FoundTrip, findTrips } from './trips-shown.queries.ts'

/** A trip as lists show it on a day. */
export function tripRow({ made, proposal, taken: _, ...trip }: FoundTrip, today: string) {
  const proposed = proposal.reduce((sum, { establishmentIds }) => sum + establishmentIds.length, 0)
  return { ...trip, state: stateOn(trip, today), visits: trip.state === 'borrador' ? proposed : made }
}
type TripRow = ReturnType<typeof tripRow>

/** Trips that an official sees, as lists show them. */
async function readTrips(q: Querier, { by, at }: Asker) {
  const today = dayOf(at)
  return (await findTrips(q, by)).map((trip) => tripRow(trip, today))
}

type Field = QueryOf<typeof listTrips>['sortBy']

/** Values by which trips are searched, filtered and sorted; a state is found by its code and by its word. */
const tripCells: Cells<TripRow, Field> = {
  id: ({ id }) => id,
  number: ({ number }) => number,
  zodes: ({ zodes }) => zodes,
  zodesId: ({ zodesId }) => zodesId,
  startsOn: ({ startsOn }) => startsOn,
  endsOn: ({ endsOn }) => endsOn,
  engineer: ({ engineer }) => engineer,
  technician: ({ technician }) => technician,
  engineerId: ({ engineerId }) => engineerId,
  technicianId: ({ technicianId }) => technicianId,
  vehicle: ({ vehicle }) => vehicle,
  state: ({ state }) => state,
  visits: ({ visits }) => visits,
  visitsDone: ({ visitsDone }) => visitsDone,
}
const searchable = {
  ...tripCells,
  engineer: ({ engineer, engineerActive }: TripRow) => markedName(engineer, engineerActive),
  technician: ({ technician, technicianActive }: TripRow) => markedName(technician, technicianActive),
  /** Ids say nothing to a person. */
  stateName: ({ state }: TripRow) => tripStateName[state],
}

export const findTripPage = async (q: Querier, asker: Asker, query: QueryOf<typeof listTrips>) =>
  pageOfRows<TripRow, Field>(await readTrips(q, asker), query, searchable)

export const openTripSnapshot = async (q: Querier, asker: Asker, selection: ListSelection<Field>) =>
  snapshotOfRows<TripRow, Field>(await readTrips(q, asker), selection, searchable)
