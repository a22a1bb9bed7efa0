import { dayOf } from '../shared/time.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Offset of Colombia, which has no summer time. */
const COLOMBIA = '-05:00'

/** The form of an hour of the day: 'HH:MM'. */
export const HOUR_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** The last instant up to now at which the clocks of Colombia showed an hour of the day. */
export function lastAnchorInstant(now: Date, hourOfDay: string): Date {
  const today = new Date(`${dayOf(now)}T${hourOfDay}:00${COLOMBIA}`)
  return today <= now ? today : new Date(today.getTime() - DAY_MS)
}
