import { MAX_VISITS_A_DAY } from '../../../../domain/planning/trip-forms.ts'
import type { TripCandidate, TripDay, TripVisit } from './trips.queries.ts'

/** Place of a visit in a proposal: index of its day, and index within the day. */
export type Place = { day: number; at: number }

const withVisits = (days: readonly TripDay[], change: (visits: TripVisit[], day: number) => TripVisit[]): TripDay[] =>
  days.map((day, index) => ({ ...day, assignments: change(day.assignments, index) }))

/** The proposal without the visit of a place. */
export const removed = (days: readonly TripDay[], place: Place): TripDay[] =>
  withVisits(days, (visits, day) => (day === place.day ? visits.filter((_, at) => at !== place.at) : visits))

/** The proposal with a visit one place earlier (-1) or later (1) in its day. */
export function stepped(days: readonly TripDay[], { day, at }: Place, by: -1 | 1): TripDay[] {
  return withVisits(days, (visits, index) => {
    const [one, other] = [visits[at], visits[at + by]]
    if (index !== day || !one || !other) return visits
    return visits.map((visit, position) => (position === at ? other : position === at + by ? one : visit))
  })
}

/** The proposal with a visit at the end of another day. */
export function movedTo(days: readonly TripDay[], place: Place, target: number): TripDay[] {
  const visit = days[place.day]?.assignments[place.at]
  if (!visit || place.day === target) return [...days]
  return withVisits(removed(days, place), (visits, day) => (day === target ? [...visits, visit] : visits))
}

/** The proposal with an establishment at the end of a day. */
export const added = (days: readonly TripDay[], target: number, candidate: TripCandidate): TripDay[] => {
  const { establishmentId, establishment, address, cityId, city, score, why, takesUp } = candidate
  const place = { establishmentId, establishment, address, cityId, city }
  const visit = { ...place, score, why, problem: null, takesUp, assignmentId: null, isDone: false }
  return withVisits(days, (visits, day) => (day === target ? [...visits, visit] : visits))
}

/** The days as a save sends them; the server takes an absent day for one without visits. */
export const sentDays = (days: readonly TripDay[]) =>
  days
    .filter(({ assignments }) => assignments.length > 0)
    .map(({ day, assignments }) => ({
      day,
      establishmentIds: assignments.map(({ establishmentId }) => establishmentId),
    }))

/**
 * Whether a visit can be moved to a day. More than its capacity is told beside it, and refused when the draft is saved: two
 * visits of full days change places one after the other.
 */
export const hasRoom = ({ assignments }: TripDay): boolean => assignments.length < MAX_VISITS_A_DAY

/** The order of a proposal, to compare what is typed with what is kept. */
export const orderOf = (days: readonly TripDay[]): string =>
  JSON.stringify(days.map(({ day, assignments }) => [day, assignments.map(({ establishmentId }) => establishmentId)]))

/** Number of proposed visits. */
export const visitsIn = (days: readonly TripDay[]): number =>
  days.reduce((sum, { assignments }) => sum + assignments.length, 0)

/** Number of proposed visits that take up a pending one. */
export const takenIn = (days: readonly TripDay[]): number =>
  days.reduce((sum, { assignments }) => sum + assignments.filter(({ takesUp }) => takesUp !== null).length, 0)
