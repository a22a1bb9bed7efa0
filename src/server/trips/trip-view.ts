import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getTrip } from '../../contract/planning/trips.wire.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { hindranceText, pendingVisitText } from '../../domain/planning/pending-visit.ts'
import type { TripState } from '../../domain/planning/planning-words.ts'
import { capacitiesOf } from '../../domain/planning/propose-trip.ts'
import { type RiskReason, scoreOf, whyText } from '../../domain/planning/risk-score.ts'
import { lengthKm } from '../../domain/planning/route.ts'
import { distanceText } from '../../domain/planning/trip.ts'
import { daysFrom } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Asker } from '../availability/availability.service.ts'
import { type FoundPending, findDecidingVisits } from '../planning/pending-visits.queries.ts'
import { findScoresOf } from '../planning/suggestions.queries.ts'
import { reasonTeller } from '../planning/suggestions.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { FoundTrip } from '../trip-list/trips-shown.queries.ts'
import { type PairAvailability, readPair } from './pair-availability.ts'
import { findPlaces, findProposed, findTripVisits, type Proposed } from './trips.queries.ts'

export type ShownDay = ReplyOf<typeof getTrip>['proposal'][number]
type ShownVisit = ShownDay['assignments'][number]

/** Days of a trip with the visits of each: the draft's own, or those that were made of it. */
type PlannedVisit = { establishmentId: number; assignmentId: number | null; isDone: boolean }
async function plannedDays(q: Querier, trip: FoundTrip): Promise<Map<string, PlannedVisit[]>> {
  const days = new Map(daysFrom(trip.startsOn, trip.endsOn).map((day): [string, PlannedVisit[]] => [day, []]))
  const add = (day: string, visit: PlannedVisit) => days.set(day, [...(days.get(day) ?? []), visit])
  if (trip.state === 'borrador' || trip.state === 'anulada') {
    for (const { day, establishmentIds } of trip.proposal) {
      for (const establishmentId of establishmentIds) add(day, { establishmentId, assignmentId: null, isDone: false })
    }
    return days
  }
  for (const { scheduledOn, dueOn, ...visit } of await findTripVisits(q, trip.departmentId, trip.id)) {
    // A visit whose day was taken away stands on its last one.
    add(scheduledOn ?? dueOn ?? trip.endsOn, visit)
  }
  return new Map([...days].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The days by which a trip takes up pending visits. */
export const windowOf = ({ id, endsOn }: FoundTrip, at: Date) => ({ tripId: id, endsOn, today: dayOf(at) })

/** Why a trip cannot take up an establishment's pending visit; null where it can, or where there is none. */
export const hindranceOf = (visit: FoundPending | undefined): string | null =>
  visit?.hindrance ? hindranceText(visit.hindrance, visit) : null

/** Said of a visit that was pending before its trip was confirmed. */
const TAKEN = 'Visita que ya estaba pendiente'

/** The pending visit that a trip takes up, in words; null for none. */
export const takenUpText = (visit: FoundPending | undefined): string | null =>
  visit && visit.hindrance === null ? `Toma la visita pendiente: ${pendingVisitText(visit)}` : null

/** The reason against a visit of a draft by now; null for none. */
function problemOf(
  found: Proposed,
  trip: FoundTrip,
  pending: FoundPending | undefined,
  { day, pair }: { day: string; pair: PairAvailability },
): string | null {
  if (!found.isActive) return 'Desactivado'
  if (found.zodesId !== trip.zodesId) return 'Cambió de subregión'
  const hindrance = hindranceOf(pending)
  return hindrance ?? (pair.reasonsAgainst(day, found).join('. ') || null)
}

/**
 * Scores and reasons of establishments in one line each. Others than administrators read only complaints of their own, so
 * their score and its reasons are without those points (decision 124).
 */
export async function readReasons(q: Querier, { departmentId, userType }: Official, ids: readonly number[]) {
  const tell = await reasonTeller(q, departmentId)
  const isShown = ({ factor }: RiskReason) => factor !== 'complaints' || userType === USER_TYPE.administrator
  const scores = await findScoresOf(q, departmentId, ids)
  return new Map(
    scores.map((row) => {
      const reasons = tell(row).filter(isShown)
      return [row.establishmentId, { score: scoreOf(reasons.map(({ points }) => points)), why: whyText(reasons) }]
    }),
  )
}

/** A trip's days with everything that a person decides by, and its route. */
export async function readProposal(q: Querier, { by, at }: Asker, trip: FoundTrip) {
  const days = await plannedDays(q, trip)
  const ids = [...days.values()].flat().map(({ establishmentId }) => establishmentId)
  const found = new Map((await findProposed(q, trip.departmentId, ids)).map((one) => [one.establishmentId, one]))
  const reasons = await readReasons(q, by, ids)
  const isDraft = trip.state === 'borrador'
  const pending = isDraft ? await findDecidingVisits(q, trip.departmentId, ids, windowOf(trip, at)) : new Map()
  const taken = new Set(trip.taken.map((visit) => visit.assignmentId))
  const pair = await readPair(q, { by, today: dayOf(at) }, trip)
  const capacities = new Map(capacitiesOf([...days.keys()], pair.room).map(({ day, capacity }) => [day, capacity]))
  const proposal = [...days].map(
    ([day, visits]): ShownDay => ({
      day,
      reasons: pair.reasonsOn(day),
      capacity: capacities.get(day) ?? 0,
      assignments: visits.flatMap(({ establishmentId, assignmentId, isDone }): ShownVisit[] => {
        const one = found.get(establishmentId)
        if (!one) return []
        const told = reasons.get(establishmentId)
        return [
          {
            establishmentId,
            establishment: one.establishment,
            address: one.address,
            cityId: one.cityId,
            city: one.city,
            score: told?.score ?? null,
            why: told?.why ?? '',
            problem: isDraft ? problemOf(one, trip, pending.get(establishmentId), { day, pair }) : null,
            takesUp: isDraft
              ? takenUpText(pending.get(establishmentId))
              : assignmentId !== null && taken.has(assignmentId)
                ? TAKEN
                : null,
            assignmentId,
            isDone,
          },
        ]
      }),
    }),
  )
  return { proposal, ...(await routeOf(q, trip.departmentId, proposal)) }
}

/** Municipalities in the order of the days, each as often as it is come to, and the length of the way. */
async function routeOf(q: Querier, departmentId: number, days: readonly ShownDay[]) {
  const places = new Map((await findPlaces(q, departmentId)).map((place) => [place.id, place]))
  const way = days
    .flatMap(({ assignments }) => assignments.map(({ cityId }) => cityId))
    .filter((id, at, all) => id !== all[at - 1])
    .flatMap((id) => places.get(id) ?? [])
  const distanceKm = Math.round(lengthKm(way))
  return { route: way.map(({ name }) => name), distanceKm, distanceText: distanceText(distanceKm) }
}

type TripAct = ReplyOf<typeof getTrip>['may'][number]
/** The acts that a trip's state leaves to an administrator. */
const actsIn: Readonly<Record<TripState, readonly TripAct[]>> = {
  borrador: ['edit', 'confirm', 'cancel'],
  confirmada: ['cancel'],
  en_curso: ['close', 'cancel'],
  cerrada: [],
  anulada: [],
}
export const actsOf = ({ userType }: Official, state: TripState): TripAct[] =>
  userType === USER_TYPE.administrator ? [...actsIn[state]] : []
