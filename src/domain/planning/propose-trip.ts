import { mondayOf } from '../shared/days.ts'
import { type Place, shortWay } from './route.ts'

/** An establishment that may be visited; candidates come in the order of risk. */
export type Candidate = { establishmentId: number; cityId: number; score: number }
/** A day of a trip with the most visits that fit in. */
export type TripDay = { day: string; capacity: number }
export type PlannedDay<C = Candidate> = { day: string; visits: C[] }

/** The visits that a pair of officials has already, and how many more it can make. */
export type PairRoom = {
  visitsPerDay: number
  /** Half a day, a whole day, or none on which both are available. */
  shareOn(day: string): 0 | 0.5 | 1
  /** Visits that are planned for a day already, of the official of both who has more. */
  plannedOn(day: string): number
  /** Visits that still fit in a week, which its Monday names; infinite where none declared a capacity. */
  roomInWeek(monday: string): number
}

/** The most visits of each day: by the visits a day, by what is planned already, and by the capacity of the week. */
export function capacitiesOf(days: readonly string[], room: PairRoom): TripDay[] {
  const left = new Map<string, number>()
  return days.map((day) => {
    const monday = mondayOf(day)
    const ofWeek = left.get(monday) ?? Math.max(0, room.roomInWeek(monday))
    const ofDay = Math.floor(room.visitsPerDay * room.shareOn(day)) - (room.shareOn(day) > 0 ? room.plannedOn(day) : 0)
    const capacity = Math.max(0, Math.min(ofDay, Math.floor(ofWeek)))
    left.set(monday, ofWeek - capacity)
    return { day, capacity }
  })
}

const scoreOf = (candidates: readonly Candidate[]) => candidates.reduce((sum, { score }) => sum + score, 0)

/**
 * Candidates by municipality: a day's worth of one municipality at a time, that with the highest sum of scores first,
 * until the days are full.
 */
function pickByCity<C extends Candidate>(candidates: readonly C[], perDay: number, wanted: number): Map<number, C[]> {
  const byCity = new Map<number, C[]>()
  for (const one of candidates) byCity.set(one.cityId, [...(byCity.get(one.cityId) ?? []), one])
  const picked = new Map<number, C[]>()
  for (let count = 0; count < wanted; ) {
    let best: { cityId: number; block: C[] } | undefined
    for (const [cityId, all] of byCity) {
      const done = picked.get(cityId)?.length ?? 0
      const block = all.slice(done, done + Math.min(perDay, wanted - count))
      if (block.length > 0 && (!best || scoreOf(block) > scoreOf(best.block))) best = { cityId, block }
    }
    if (!best) break
    picked.set(best.cityId, [...(picked.get(best.cityId) ?? []), ...best.block])
    count += best.block.length
  }
  return picked
}

/** The facts that make a proposal. `mayVisit`: whether both officials may make the visit on the day, by place and type. */
export type TripRequest<C extends Candidate> = {
  days: readonly TripDay[]
  perDay: number
  candidates: readonly C[]
  places: readonly Place[]
  mayVisit(day: string, candidate: C): boolean
}

/**
 * Visits of a trip, day by day (R 22.6): municipalities by their highest scores, along a short way, each with its highest
 * scores first. No day has more visits than its capacity.
 */
export function proposeTrip<C extends Candidate>(request: TripRequest<C>): PlannedDay<C>[] {
  const { days, perDay, places, mayVisit } = request
  const wanted = days.reduce((sum, { capacity }) => sum + capacity, 0)
  const allowed = request.candidates.filter((one) =>
    days.some(({ day, capacity }) => capacity > 0 && mayVisit(day, one)),
  )
  const picked = pickByCity(allowed, perDay, wanted)
  const planned = days.map(({ day }): PlannedDay<C> => ({ day, visits: [] }))
  let begins = 0
  for (const { id } of shortWay(places.filter((place) => picked.has(place.id)))) {
    let ends = begins
    for (const one of picked.get(id) ?? []) {
      const at = planned.findIndex(
        ({ day, visits }, index) =>
          index >= begins && visits.length < (days[index]?.capacity ?? 0) && mayVisit(day, one),
      )
      if (at < 0) continue
      planned[at]?.visits.push(one)
      ends = Math.max(ends, at)
    }
    begins = ends
  }
  return planned
}
