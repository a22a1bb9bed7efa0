import { may } from '../../domain/access/may.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { tripStateName } from '../../domain/planning/planning-words.ts'
import { type Candidate, capacitiesOf, proposeTrip } from '../../domain/planning/propose-trip.ts'
import { stateOn } from '../../domain/planning/trip.ts'
import type { TripEdit, TripForm } from '../../domain/planning/trip-forms.ts'
import { daysFrom } from '../../domain/shared/days.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { countText } from '../../domain/shared/text.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { findZodes } from '../availability/places.queries.ts'
import { findDecidingVisits } from '../planning/pending-visits.queries.ts'
import { findSuggestions } from '../planning/suggestions.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { tripRow } from '../trip-list/trip-list.ts'
import { type FoundTrip, findTrip } from '../trip-list/trips-shown.queries.ts'
import { holdActiveOfficial } from '../visits/visits.queries.ts'
import { readPair, type VisitPlace } from './pair-availability.ts'
import { actsOf, hindranceOf, readProposal, type ShownDay, windowOf } from './trip-view.ts'
import {
  findDrafted,
  findOverlapping,
  findPlaces,
  findProposed,
  insertTrip,
  takeTurn,
  updateTrip,
} from './trips.queries.ts'

/** Candidates read at most: more than any trip has visits, so that each municipality shows its best. */
const MOST_CANDIDATES = 2_000

/** @throws Problem trip.not-found; access.forbidden for a trip of others */
async function readableTrip(q: Querier, by: Official, id: number): Promise<FoundTrip> {
  const trip = await findTrip(q, by.departmentId, id)
  if (!trip) throw new Problem('trip.not-found')
  if (!may(by, 'visits.read', trip)) throw new Problem('access.forbidden')
  return trip
}

export async function readTrip(q: Querier, asker: Asker, id: number) {
  const trip = await readableTrip(q, asker.by, id)
  const row = tripRow(trip, dayOf(asker.at))
  return { trip: row, ...(await readProposal(q, asker, trip)), may: actsOf(asker.by, row.state) }
}

/**
 * Refuses a trip of an official who is in another one on its days. The department's turn is held.
 * @throws Problem trip.overlap
 */
export async function refuseOverlap(
  tx: Querier,
  departmentId: number,
  trip: Parameters<typeof findOverlapping>[2],
): Promise<void> {
  const [other] = await findOverlapping(tx, departmentId, trip)
  if (!other) return
  const isEngineer = other.engineerId === trip.engineerId
  const params = { name: isEngineer ? other.engineer : other.technician, number: other.number }
  throw new Problem('trip.overlap', { params })
}

/**
 * Holds the accounts of a trip's officials, both active, until the commit.
 * @throws Problem assignment.unknown-engineer, assignment.unknown-technician
 */
export async function holdPair(
  tx: Querier,
  departmentId: number,
  { engineerId, technicianId }: { engineerId: number; technicianId: number },
): Promise<void> {
  if (!(await holdActiveOfficial(tx, departmentId, engineerId, USER_TYPE.engineer))) {
    throw new Problem('assignment.unknown-engineer')
  }
  if (!(await holdActiveOfficial(tx, departmentId, technicianId, USER_TYPE.technician))) {
    throw new Problem('assignment.unknown-technician')
  }
}

async function checkForm(tx: Querier, { by, at }: Asker, form: TripForm) {
  const { departmentId } = by
  if (form.startsOn < dayOf(at)) throw new Problem('planning.day-past')
  const zodes = await findZodes(tx, departmentId, form.zodesId)
  if (!zodes) throw new Problem('catalogue.not-found')
  await holdPair(tx, departmentId, form)
  return zodes
}

/** The visits of a new trip, by risk, distance and availability. @throws Problem trip.no-day, trip.no-candidate */
async function propose(tx: Querier, { by, at }: Asker, form: TripForm, zodes: { id: number; name: string }) {
  const { departmentId } = by
  const today = dayOf(at)
  const pair = await readPair(tx, { by, today }, form)
  const days = capacitiesOf(daysFrom(form.startsOn, form.endsOn), pair.room)
  if (days.every(({ capacity }) => capacity === 0)) {
    const reasons = [...new Set(days.flatMap(({ day }) => pair.reasonsOn(day)))]
    throw new Problem('trip.no-day', { params: { reasons: reasons.join('. ') || 'ya están llenos.' } })
  }
  const drafted = await findDrafted(tx, departmentId)
  const asked = { departmentId, today, zodesId: zodes.id, limit: MOST_CANDIDATES }
  const found = (await findSuggestions(tx, asked, { today, endsOn: form.endsOn })).filter(
    ({ establishmentId }) => !drafted.has(establishmentId),
  )
  const planned = proposeTrip<Candidate & VisitPlace>({
    days,
    perDay: form.visitsPerDay,
    candidates: found,
    places: await findPlaces(tx, departmentId),
    mayVisit: (day, place) => pair.reasonsAgainst(day, place).length === 0,
  })
  const proposal = planned.map(({ day, visits }) => ({
    day,
    establishmentIds: visits.map(({ establishmentId }) => establishmentId),
  }))
  if (proposal.every(({ establishmentIds }) => establishmentIds.length === 0)) {
    throw new Problem('trip.no-candidate', { params: { zodes: zodes.name } })
  }
  return proposal
}

/** Proposes a trip and keeps it as a draft. */
export const createTrip = (
  db: Querier,
  { form, ...asker }: Asker & { form: TripForm },
): Promise<{ id: number; number: string; proposal: ShownDay[] }> =>
  db.transaction(async (tx) => {
    const { by, at } = asker
    const { departmentId } = by
    await takeTurn(tx, departmentId)
    const zodes = await checkForm(tx, asker, form)
    await refuseOverlap(tx, departmentId, form)
    const proposal = await propose(tx, asker, form, zodes)
    const { vehicle = null, note = null, ...columns } = form
    const row = { ...columns, vehicle, note, departmentId, proposal, state: 'borrador' as const }
    const { id, number } = await insertTrip(tx, { ...row, createdBy: by.id, createdAt: at })
    const details = { trip: number, zodesId: form.zodesId, startsOn: form.startsOn, endsOn: form.endsOn }
    await audit(tx, { official: by, at, action: 'create-trip', subject: 'trip', subjectId: id, details })
    const trip = (await findTrip(tx, departmentId, id)) as FoundTrip
    return { id, number, proposal: (await readProposal(tx, asker, trip)).proposal }
  })

/**
 * A trip that an administrator changes, with the turn of its department.
 * @param states the states in which it may be
 * @throws Problem trip.not-found, row.changed, trip.state
 */
export async function holdTrip(
  tx: Querier,
  { by, at }: Asker,
  { id, states, rowVersion }: { id: number; states: readonly string[]; rowVersion: number | undefined },
): Promise<FoundTrip> {
  await takeTurn(tx, by.departmentId)
  const trip = await findTrip(tx, by.departmentId, id)
  if (!trip) throw new Problem('trip.not-found')
  refuseStaleEdit(trip, { rowVersion })
  const state = stateOn(trip, dayOf(at))
  if (!states.includes(state)) throw new Problem('trip.state', { params: { state: tripStateName[state] } })
  return trip
}

/**
 * Refuses a day with more visits than fit. A day over its capacity through a later absence may keep as many as it had:
 * the trip's confirmation asks about them.
 * @throws Problem trip.other-day, trip.full-day
 */
async function checkDays(tx: Querier, { by, at }: Asker, trip: FoundTrip, proposal: TripEdit['proposal']) {
  const pair = await readPair(tx, { by, today: dayOf(at) }, trip)
  const days = new Map(
    capacitiesOf(daysFrom(trip.startsOn, trip.endsOn), pair.room).map(({ day, capacity }) => [day, capacity]),
  )
  const before = new Map(trip.proposal.map(({ day, establishmentIds }) => [day, establishmentIds.length]))
  for (const { day, establishmentIds } of proposal) {
    const capacity = days.get(day)
    if (capacity === undefined) throw new Problem('trip.other-day', { params: { day: formatDay(day) } })
    if (establishmentIds.length <= Math.max(capacity, before.get(day) ?? 0)) continue
    const most = capacity === 0 ? 'cero visitas' : countText(capacity, 'visita', 'visitas')
    throw new Problem('trip.full-day', { params: { day: formatDay(day), most } })
  }
}

/** Checks establishments that an edit adds; those that were in the draft stay until it is confirmed. */
async function checkAdded(tx: Querier, { at }: Asker, trip: FoundTrip, proposal: TripEdit['proposal']): Promise<void> {
  const had = new Set(trip.proposal.flatMap(({ establishmentIds }) => establishmentIds))
  const added = proposal.flatMap(({ establishmentIds }) => establishmentIds).filter((id) => !had.has(id))
  const found = new Map((await findProposed(tx, trip.departmentId, added)).map((one) => [one.establishmentId, one]))
  const pending = await findDecidingVisits(tx, trip.departmentId, added, windowOf(trip, at))
  for (const id of added) {
    const one = found.get(id)
    if (!one) throw new Problem('establishment.not-found')
    const params = { name: one.establishment }
    if (!one.isActive) throw new Problem('trip.inactive', { params })
    if (one.zodesId !== trip.zodesId) throw new Problem('trip.elsewhere', { params })
    const reason = hindranceOf(pending.get(id))
    if (reason) throw new Problem('trip.pending', { params: { ...params, reason } })
  }
}

/** Replaces the proposal of a draft. */
export const editTrip = (db: Querier, id: number, { form, ...asker }: Asker & { form: TripEdit }) =>
  db.transaction(async (tx) => {
    const { by, at } = asker
    const { rowVersion, proposal, vehicle = null, note = null } = form
    const before = await holdTrip(tx, asker, { id, states: ['borrador'], rowVersion })
    await checkDays(tx, asker, before, proposal)
    await checkAdded(tx, asker, before, proposal)
    await updateTrip(tx, id, { proposal, vehicle, note })
    const visits = (days: TripEdit['proposal']) => days.reduce((sum, day) => sum + day.establishmentIds.length, 0)
    const details = {
      trip: before.number,
      ...changesOf(
        { vehicle: before.vehicle, note: before.note, visits: visits(before.proposal) },
        { vehicle, note, visits: visits(proposal) },
      ),
    }
    await audit(tx, { official: by, at, action: 'edit-trip', subject: 'trip', subjectId: id, details })
    const trip = (await findTrip(tx, by.departmentId, id)) as FoundTrip
    return { id, rowVersion: trip.rowVersion, proposal: (await readProposal(tx, asker, trip)).proposal }
  })
