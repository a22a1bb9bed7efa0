import { USER_TYPE } from '../../domain/access/official.ts'
import type { TakenVisit } from '../../domain/planning/pending-visit.ts'
import { type AuditEntry, audit, changesOf } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { refuseAccused } from '../complaints/accused.queries.ts'
import type { FoundPending } from '../planning/pending-visits.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { FoundTrip } from '../trip-list/trips-shown.queries.ts'
import { tellOfChanges, type VisitChange } from '../visits/tell-officials.ts'
import { holdActiveOfficial, updateVisit } from '../visits/visits.queries.ts'
import type { lockTripVisits, Proposed } from './trips.queries.ts'

/** A stop of a trip. `order`: its place in the trip, from 1. `pending`: the visit that it takes up instead of making one. */
export type Stop = { day: string; place: Proposed; order: number; pending: FoundPending | undefined }

type Planned = Pick<TakenVisit, 'scheduledOn' | 'engineerId' | 'technicianId'>

const edit = ({ by, at }: Asker, subjectId: number, details: AuditEntry['details']): AuditEntry => ({
  ...{ official: by, at, action: 'edit', subject: 'assignment', subjectId },
  details,
})

/**
 * Gives the pending visits of stops the day and the officials of the trip, and the place and type that the establishment
 * has by now. Motive and limit stay; a visit without a limit gets the trip's last day.
 * @returns the visits as they were before
 */
export async function takeVisits(
  tx: Querier,
  asker: Asker,
  trip: FoundTrip,
  stops: readonly Stop[],
): Promise<TakenVisit[]> {
  const taken: TakenVisit[] = []
  const visitIds = stops.flatMap(({ pending }) => pending?.visitId ?? [])
  await refuseAccused(tx, trip.departmentId, { visitIds, userIds: [trip.engineerId, trip.technicianId] })
  for (const { day, place, order, pending } of stops) {
    if (!pending) continue
    const { visitId, scheduledOn, engineerId, technicianId, tripId, tripOrder } = pending
    const before: Planned = { scheduledOn, engineerId, technicianId }
    const after: Planned = { scheduledOn: day, engineerId: trip.engineerId, technicianId: trip.technicianId }
    const { zodesId, cityId, inscriptionTypeId } = place
    const dueOn = pending.dueOn ?? trip.endsOn
    const changes = changesOf({ ...before, dueOn: pending.dueOn }, { ...after, dueOn })
    await audit(tx, edit(asker, visitId, { trip: trip.number, ...changes }))
    await updateVisit(tx, visitId, {
      ...{ ...after, tripId: trip.id, tripOrder: order },
      ...{ zodesId, cityId, inscriptionTypeId, dueOn },
    })
    taken.push({ assignmentId: visitId, ...before, tripId, tripOrder, dueOn: pending.dueOn })
  }
  return taken
}

type TripVisit = Awaited<ReturnType<typeof lockTripVisits>>[number]

/** Officials from before, unless somebody changed them since, or an account is switched off by now. */
async function officialsBefore(tx: Querier, trip: FoundTrip, visit: TripVisit, before: TakenVisit) {
  const { engineerId, technicianId } = before
  const isOfTrip = visit.engineerId === trip.engineerId && visit.technicianId === trip.technicianId
  const areActive =
    isOfTrip &&
    (await holdActiveOfficial(tx, trip.departmentId, engineerId, USER_TYPE.engineer)) &&
    (await holdActiveOfficial(tx, trip.departmentId, technicianId, USER_TYPE.technician))
  return areActive ? { engineerId, technicianId } : {}
}

/** No limit again where the trip gave its last day as one, unless somebody changed that since. */
const limitBefore = (trip: FoundTrip, visit: TripVisit, { dueOn }: TakenVisit): { dueOn?: null } =>
  dueOn === null && visit.dueOn === trip.endsOn ? { dueOn: null } : {}

/** A visit that a trip made, once it is out of that trip. */
const OUT_OF_TRIP = { scheduledOn: null, tripId: null, tripOrder: null }

/**
 * Takes the visits of a trip out of it: those that it took up are as before, the others have no day. Officials who get or
 * lose a visit are told.
 */
export async function giveBackVisits(
  tx: Querier,
  asker: Asker,
  trip: FoundTrip,
  visits: readonly TripVisit[],
): Promise<void> {
  const changes: VisitChange[] = []
  const taken = new Map(trip.taken.map((one) => [one.assignmentId, one]))
  for (const visit of visits) {
    const before = taken.get(visit.id)
    const officials = before ? await officialsBefore(tx, trip, visit, before) : {}
    const { scheduledOn, tripId, tripOrder } = before ?? OUT_OF_TRIP
    const planned = { scheduledOn, ...officials, ...(before && limitBefore(trip, visit, before)) }
    await audit(tx, edit(asker, visit.id, { trip: trip.number, ...changesOf(visit, planned) }))
    await updateVisit(tx, visit.id, { ...planned, tripId, tripOrder })
    if (before && visit.isActive) changes.push({ visitId: visit.id, before: visit, after: { ...visit, ...officials } })
  }
  await tellOfChanges(tx, asker, changes)
}
