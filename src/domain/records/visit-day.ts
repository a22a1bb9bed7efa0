import { dayOf } from '../shared/time.ts'

/** Instants that determine the day of a visit. */
export type VisitInstants = {
  /** Time of each answer by the device's clock; null if the device did not send it. */
  capturedAt: readonly (Date | null)[]
  plannedAt: Date
  closedAt: Date
}

const newestOf = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((newest, at) => (at && (!newest || at > newest) ? at : newest), null)

/**
 * Day of a visit in Colombia, `yyyy-mm-dd`: the day of its newest answer. Work done without signal reaches the server
 * days later, but the days to notify count from the visit (R 9.12). The device's clock may be wrong, so the day must lie
 * between planning and closing by the server's clock. Otherwise the day of closing is used.
 */
export function visitDay({ capturedAt, plannedAt, closedAt }: VisitInstants): string {
  const closed = dayOf(closedAt)
  const newest = newestOf(capturedAt)
  const captured = newest && dayOf(newest)
  return captured !== null && captured >= dayOf(plannedAt) && captured <= closed ? captured : closed
}

/**
 * First day of a visit, `yyyy-mm-dd`: that of its earliest answer, or of its first save. A visit of a night has two days, and
 * its record is dated by the later one. A clock behind the plan tells nothing.
 * @param day day of its record
 * @param worked days of the plan and of the work, by the clocks that told them
 */
export const firstVisitDay = (
  day: string,
  { plannedOn, workedOn }: { plannedOn: string; workedOn: readonly string[] },
): string => workedOn.reduce((first, one) => (one >= plannedOn && one < first ? one : first), day)

/**
 * Day of an act that was written for the record of a visit: that of its writing, between the visit and today.
 * @param writtenAt by the device's clock; a device of before tells none, and its acts have the day of the visit
 */
export function dayOfAct(
  writtenAt: string | undefined,
  { visitDay: first, today }: { visitDay: string; today: string },
): string {
  if (writtenAt === undefined) return first
  const written = dayOf(new Date(writtenAt))
  if (written <= first || today <= first) return first
  return written < today ? written : today
}

/** @param kept day stored at closing; older inspections have none and use the day of their closing */
export const recordDay = (kept: string | null | undefined, closedAt: Date): string => kept ?? dayOf(closedAt)

/**
 * The last inspection up to the given day, inclusive, or null. Records of later days may have reached the server first;
 * they do not count.
 * @param day `yyyy-mm-dd`
 * @param closed inspections in the order of closing; the last of several on one day counts
 */
export const lastInspectionUntil = <Inspection extends { day: string }>(
  day: string,
  closed: readonly (Inspection | null)[],
): Inspection | null =>
  closed.reduce<Inspection | null>(
    (last, inspection) =>
      inspection && inspection.day <= day && (!last || inspection.day >= last.day) ? inspection : last,
    null,
  )
