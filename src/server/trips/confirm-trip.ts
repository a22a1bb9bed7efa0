import { PLANNED_MOTIVE_ID } from '../../domain/planning/trip.ts'
import type { TripConfirmation } from '../../domain/planning/trip-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { type AuditEntry, audit } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { notify } from '../notices/notices.queries.ts'
import { type FoundPending, findDecidingVisits, lockPending } from '../planning/pending-visits.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { FoundTrip } from '../trip-list/trips-shown.queries.ts'
import { tellOfChanges } from '../visits/tell-officials.ts'
import { holdEstablishments, insertVisits } from '../visits/visits.queries.ts'
import { readPair } from './pair-availability.ts'
import { type Stop, takeVisits } from './taken-visits.ts'
import { hindranceOf, windowOf } from './trip-view.ts'
import { findProposed, type Proposed, updateTrip } from './trips.queries.ts'
import { holdPair, holdTrip, refuseOverlap } from './trips.service.ts'

type Dropped = { establishmentId: number; establishment: string; reason: string }

function reasonToDrop(found: Proposed, trip: FoundTrip, pending: FoundPending | undefined): string | null {
  if (!found.isActive) return 'Fue desactivado'
  if (found.zodesId !== trip.zodesId) return 'Cambió de subregión'
  return hindranceOf(pending)
}

/** The stops that can still be made, and the others with their reason. Establishments and their pending visits are locked. */
async function sortStops(tx: Querier, trip: FoundTrip, at: Date): Promise<{ stops: Stop[]; dropped: Dropped[] }> {
  const ids = trip.proposal.flatMap(({ establishmentIds }) => establishmentIds)
  await holdEstablishments(tx, trip.departmentId, ids)
  await lockPending(tx, trip.departmentId, ids)
  const pending = await findDecidingVisits(tx, trip.departmentId, ids, windowOf(trip, at))
  const found = new Map((await findProposed(tx, trip.departmentId, ids)).map((one) => [one.establishmentId, one]))
  const stops: Stop[] = []
  const dropped: Dropped[] = []
  for (const { day, establishmentIds } of trip.proposal) {
    for (const id of establishmentIds) {
      const place = found.get(id)
      if (!place) continue
      const reason = reasonToDrop(place, trip, pending.get(id))
      if (reason === null) stops.push({ day, place, order: stops.length + 1, pending: pending.get(id) })
      else dropped.push({ establishmentId: id, establishment: place.establishment, reason })
    }
  }
  return { stops, dropped }
}

/** The reasons against the officials on the days of the stops, each once. @throws Problem assignment.unavailable */
async function askAboutPair(
  tx: Querier,
  { by, at }: Asker,
  trip: FoundTrip,
  stops: readonly Stop[],
  isConfirmed: boolean | undefined,
): Promise<string[]> {
  const pair = await readPair(tx, { by, today: dayOf(at) }, trip)
  const reasons = [
    ...new Set(
      stops.flatMap(({ day, place }) =>
        pair.reasonsAgainst(day, place).map((reason) => `${formatDay(day)}: ${reason}`),
      ),
    ),
  ]
  if (reasons.length > 0 && isConfirmed === false) {
    throw new Problem('assignment.unavailable', { params: { reasons: reasons.join('\n') }, consequence: { reasons } })
  }
  return reasons
}

const rowsOf = (stops: readonly Stop[], trip: FoundTrip, { by, at }: Asker) =>
  stops.map(({ day, place, order }) => ({
    departmentId: trip.departmentId,
    establishmentId: place.establishmentId,
    inscriptionTypeId: place.inscriptionTypeId,
    zodesId: place.zodesId,
    cityId: place.cityId,
    motiveId: PLANNED_MOTIVE_ID,
    engineerId: trip.engineerId,
    technicianId: trip.technicianId,
    scheduledOn: day,
    dueOn: trip.endsOn,
    tripId: trip.id,
    tripOrder: order,
    createdAt: at,
    createdBy: by.id,
  }))

/** Makes the stops' visits or takes them up. @returns ids in the order of the stops, and what the taken ones were before */
async function makeVisits(tx: Querier, asker: Asker, trip: FoundTrip, stops: readonly Stop[]) {
  const fresh = stops.filter(({ pending }) => pending === undefined)
  const made = fresh.length === 0 ? [] : await insertVisits(tx, rowsOf(fresh, trip, asker))
  await audit(
    tx,
    ...made.map(
      (subjectId): AuditEntry => ({
        ...{ official: asker.by, at: asker.at, action: 'create', subject: 'assignment', subjectId },
        details: { trip: trip.number },
      }),
    ),
  )
  const taken = await takeVisits(tx, asker, trip, stops)
  const madeIds = new Map(fresh.map(({ order }, index) => [order, made[index]]))
  return { taken, ids: stops.flatMap(({ order, pending }) => pending?.visitId ?? madeIds.get(order) ?? []) }
}

/** Tells both officials of a trip's visits, in one notice, and those whose visits it took up (R 23.12). */
async function tellOfTrip(tx: Querier, asker: Asker, trip: FoundTrip, stops: readonly Stop[]): Promise<void> {
  const { departmentId, engineerId, technicianId } = trip
  await notify(tx, {
    ...{ departmentId, userIds: [engineerId, technicianId], at: asker.at },
    ...{ subject: 'trip', subjectId: trip.id },
    facts: { kind: 'visit_assigned', visits: stops.length, establishment: stops[0]?.place.establishment ?? '' },
  })
  const changes = stops.flatMap(({ pending }) => {
    if (!pending) return []
    const { visitId, establishmentId } = pending
    return { visitId, before: pending, after: { establishmentId, engineerId, technicianId } }
  })
  await tellOfChanges(tx, asker, changes, false)
}

/**
 * Makes the visits of a draft, or takes up those that are pending, all in one transaction (decision 058). An establishment
 * that was deactivated, moved or planned meanwhile is left out and told.
 */
export const confirmTrip = (db: Querier, id: number, { form, ...asker }: Asker & { form: TripConfirmation }) =>
  db.transaction(async (tx): Promise<{ assignmentIds: number[]; takenIds: number[]; dropped: Dropped[] }> => {
    const { by, at } = asker
    const trip = await holdTrip(tx, asker, { id, states: ['borrador'], rowVersion: form.rowVersion })
    await refuseOverlap(tx, by.departmentId, trip)
    await holdPair(tx, by.departmentId, trip)
    const { stops, dropped } = await sortStops(tx, trip, at)
    if (stops.length === 0) throw new Problem('trip.empty')
    const over = stops.find(({ day }) => day < dayOf(at))
    if (over) throw new Problem('trip.day-over', { params: { day: formatDay(over.day) } })
    const unavailable = await askAboutPair(tx, asker, trip, stops, form.confirmed)
    const takenIds = stops.flatMap(({ pending }) => pending?.visitId ?? [])
    await audit(tx, {
      ...{ official: by, at, action: 'confirm-trip', subject: 'trip', subjectId: id },
      details: {
        trip: trip.number,
        visits: stops.length,
        ...(takenIds.length > 0 && { taken: takenIds.length }),
        ...(dropped.length > 0 && { dropped: dropped.map((one) => `${one.establishment} (${one.reason})`) }),
        ...(unavailable.length > 0 && { unavailable }),
      },
    })
    const { ids, taken } = await makeVisits(tx, asker, trip, stops)
    await updateTrip(tx, id, { state: 'confirmada', taken })
    await tellOfTrip(tx, asker, trip, stops)
    return { assignmentIds: ids, takenIds, dropped }
  })
