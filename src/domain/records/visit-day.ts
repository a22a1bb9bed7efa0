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
