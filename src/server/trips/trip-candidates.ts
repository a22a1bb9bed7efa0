import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { findTripCandidates } from '../../contract/planning/trip-candidates.wire.ts'
import { tripStateName } from '../../domain/planning/planning-words.ts'
import { stateOn } from '../../domain/planning/trip.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Asker } from '../availability/availability.service.ts'
import { findDecidingVisits } from '../planning/pending-visits.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findTrip } from '../trip-list/trips-shown.queries.ts'
import { hindranceOf, readReasons, takenUpText, windowOf } from './trip-view.ts'
import { findInSubregion, findOtherDrafts, findProposed } from './trips.queries.ts'

/** Candidates of one answer: as many as a person looks through while typing. */
const MOST = 10

type Candidate = ReplyOf<typeof findTripCandidates>['candidates'][number]

/**
 * Active establishments of a draft's subregion that a text finds: a number first, then the nearest names.
 * @throws Problem trip.not-found, trip.state
 */
export async function findCandidates(
  q: Querier,
  { by, at }: Asker,
  tripId: number,
  text: string,
): Promise<Candidate[]> {
  const { departmentId } = by
  const trip = await findTrip(q, departmentId, tripId)
  if (!trip) throw new Problem('trip.not-found')
  const state = stateOn(trip, dayOf(at))
  if (state !== 'borrador') throw new Problem('trip.state', { params: { state: tripStateName[state] } })
  const ids = await findInSubregion(q, trip, text, MOST)
  const found = new Map((await findProposed(q, departmentId, ids)).map((one) => [one.establishmentId, one]))
  const reasons = await readReasons(q, by, ids)
  const pending = await findDecidingVisits(q, departmentId, ids, windowOf(trip, at))
  const drafts = await findOtherDrafts(q, departmentId, tripId, ids)
  return ids.flatMap((id): Candidate[] => {
    const one = found.get(id)
    if (!one) return []
    const { establishment, inscriptionNumber, address, cityId, city } = one
    const draft = drafts.get(id)
    const told = reasons.get(id)
    return [
      {
        establishmentId: id,
        ...{ establishment, inscriptionNumber, address, cityId, city },
        score: told?.score ?? null,
        why: told?.why ?? '',
        problem:
          hindranceOf(pending.get(id)) ?? (draft === undefined ? null : `Está en el borrador de la salida ${draft}`),
        takesUp: takenUpText(pending.get(id)),
      },
    ]
  })
}
