const toTenth = (value: number): number => Math.round(value * 10) / 10

/** Visits that an official can make in a period: those of a week, over the days that are really available. */
export const capacityOf = (
  { visitsPerWeek, works }: { visitsPerWeek: number; works: string },
  availableDays: number,
): number => toTenth((visitsPerWeek * availableDays) / Math.max(1, works.length))

/** The load in percent of the capacity; null where no visit fits in or no capacity was declared. */
export const loadPct = (load: number, capacity: number | null): number | null =>
  capacity === null || capacity === 0 ? null : Math.round((load / capacity) * 100)

/** Minutes of a visit where too few are known, and the least that one is taken for: a signature alone takes that long. */
const USUAL_MINUTES = 60
const LEAST_MINUTES = 15
/** Past visits from which on a median tells something. */
const LEAST_VISITS = 5
/** Longest time in minutes that a past visit is counted with. One that lasts longer was left and taken up again. */
export const LONGEST_VISIT_MINUTES = 8 * 60

/** Past visits of a type, or of all, and their median in minutes. */
export type PastVisits = { visits: number; medianMinutes: number }

/** Whether enough visits were made for their median to tell something. */
export const isMedianKnown = ({ visits }: PastVisits): boolean => visits >= LEAST_VISITS

/** Minutes that a visit usually takes, by the past ones. */
export const usualMinutesOf = (past: PastVisits | undefined): number =>
  past && isMedianKnown(past) ? Math.max(LEAST_MINUTES, Math.round(past.medianMinutes)) : USUAL_MINUTES

/**
 * Pending visits as so many usual ones of the department: a visit that usually takes twice the time counts twice. A
 * capacity is declared in usual visits, so this is what is held against it.
 * @param pending visits by type of inscription
 * @param minutesOf usual minutes of the types that are known; another counts as a usual visit
 * @param usual minutes of a usual visit of the department
 */
export const weightedVisits = (
  pending: readonly { inscriptionTypeId: number; visits: number }[],
  minutesOf: ReadonlyMap<number, number>,
  usual: number,
): number =>
  toTenth(
    pending.reduce(
      (sum, { inscriptionTypeId, visits }) => sum + (visits * (minutesOf.get(inscriptionTypeId) ?? usual)) / usual,
      0,
    ),
  )
