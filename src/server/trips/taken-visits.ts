import { USER_TYPE } from '../../domain/access/official.ts'
import type { TakenVisit } from '../../domain/planning/pending-visit.ts'
import { type AuditEntry, audit, changesOf } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { FoundTrip } from '../trip-list/trips-shown.queries.ts'
import { tellOfChanges, type VisitChange } from '../visits/tell-officials.ts'
import { holdActiveOfficial, updateVisit } from '../visits/visits.queries.ts'
import type { Stop } from './confirm-trip.ts'
import type { lockTripVisits } from './trips.queries.ts'

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
  for (const { day, place, order, pending } of stops) {
    if (!pending) continue
    const { visitId, scheduledOn, engineerId, technicianId, tripId, tripOrder } = pending
    const before: Planned = { scheduledOn, engineerId, technicianId }
    const after: Planned = { scheduledOn: day, engineerId: trip.engineerId, technicianId: trip.technicianId }
    await audit(tx, edit(asker, visitId, { trip: trip.number, ...changesOf(before, after) }))
    const { zodesId, cityId, inscriptionTypeId } = place
    const dueOn = pending.dueOn ?? trip.endsOn
    await updateVisit(tx, visitId, {
      ...{ ...after, tripId: trip.id, tripOrder: order },
      ...{ zodesId, cityId, inscriptionTypeId, dueOn },
    })
    taken.push({ assignmentId: visitId, ...before, tripId, tripOrder })
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
    if (!before) {
      await updateVisit(tx, visit.id, { tripId: null, tripOrder: null, scheduledOn: null })
      continue
    }
    const { scheduledOn, tripId, tripOrder } = before
    const officials = await officialsBefore(tx, trip, visit, before)
    const { scheduledOn: planned, engineerId, technicianId } = visit
    const now: Planned = { scheduledOn: planned, engineerId, technicianId }
    await audit(
      tx,
      edit(asker, visit.id, { trip: trip.number, ...changesOf(now, { ...now, scheduledOn, ...officials }) }),
    )
    await updateVisit(tx, visit.id, { scheduledOn, tripId, tripOrder, ...officials })
    if (visit.isActive) changes.push({ visitId: visit.id, before: visit, after: { ...visit, ...officials } })
  }
  await tellOfChanges(tx, asker, changes)
}
