import { dayOf } from '../shared/time.ts'

/** What tells on which day a visit was made. */
export type VisitInstants = {
  /** When each of its answers was given, by the clock of the device; null where the device did not say. */
  capturedAt: readonly (Date | null)[]
  plannedAt: Date
  closedAt: Date
}

const newestOf = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((newest, at) => (at && (!newest || at > newest) ? at : newest), null)

/**
 * The day of a visit in Colombia, `yyyy-mm-dd`: that of its newest answer. What was filled and signed without signal
 * reaches the server days later, and the record is to be notified within days of the visit (R 9.12).
 * The clock of a device may be off, so the server's own days are its bounds: nobody was there before the visit was
 * planned, nor after it was closed. Without a day that can be believed, the closing's counts.
 */
export function visitDay({ capturedAt, plannedAt, closedAt }: VisitInstants): string {
  const closed = dayOf(closedAt)
  const newest = newestOf(capturedAt)
  const captured = newest && dayOf(newest)
  return captured !== null && captured >= dayOf(plannedAt) && captured <= closed ? captured : closed
}

/** @param kept what closing kept; inspections that were closed before it did are dated by their closing */
export const recordDay = (kept: string | null | undefined, closedAt: Date): string => kept ?? dayOf(closedAt)

/**
 * What a visit of this day has as its last inspection: none of a later day, whose record reached the server before.
 * @param closed in the order in which they were closed: of one day the last of them counts
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
