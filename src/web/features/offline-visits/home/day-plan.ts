import { byMunicipality, type OfflineVisit } from '../list/offline-visit.ts'

/** Pending visits by their days. Each part is in the order in which it is shown. */
export type DayPlan = {
  /** Planned for today, by municipality, so that the route turns back least. */
  today: OfflineVisit[]
  /** Past their last day or their planned day, and not planned for today. */
  late: OfflineVisit[]
  /** Planned for a later day, the nearest first; then those without a day. */
  next: OfflineVisit[]
}

const withoutDay = '9999-12-31'

const dayOf = ({ plan }: OfflineVisit) => plan.scheduledOn ?? withoutDay

/** The last day that counts for a visit: the limit, or else the planned day. */
const limitOf = ({ plan }: OfflineVisit) => plan.dueOn ?? plan.scheduledOn ?? withoutDay

const byDay = (one: OfflineVisit, other: OfflineVisit) =>
  dayOf(one).localeCompare(dayOf(other)) || limitOf(one).localeCompare(limitOf(other))

/**
 * The user's visits as a day's work. Visits that were taken away are left out.
 * @param today the device's day, `yyyy-mm-dd`
 */
export function dayPlan(visits: readonly OfflineVisit[], today: string): DayPlan {
  const own = byMunicipality(visits.filter(({ isWithdrawn }) => !isWithdrawn)).flatMap((place) => place.visits)
  const others = own.filter(({ plan }) => plan.scheduledOn !== today)
  return {
    today: own.filter(({ plan }) => plan.scheduledOn === today),
    late: others.filter((visit) => limitOf(visit) < today).sort((a, b) => limitOf(a).localeCompare(limitOf(b))),
    next: others.filter((visit) => limitOf(visit) >= today).sort(byDay),
  }
}

/** Municipalities of a day in their order, each with its number of visits. */
export const routeOf = (visits: readonly OfflineVisit[]): { name: string; visits: number }[] =>
  byMunicipality(visits).map(({ name, visits: own }) => ({ name, visits: own.length }))
