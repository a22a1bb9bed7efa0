import { addBusinessDays, FIRST_CALENDAR_VERSION, termCalendar } from '../../../domain/calendar/term-calendar.ts'
import { addDays } from '../../../domain/shared/days.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { minutesAfter } from '../calendar.ts'

const ofLaw = termCalendar({ version: FIRST_CALENDAR_VERSION, localDays: [], suspensions: [] })

/** Days between the visit that closes the restaurant and the reference: the owner's link still serves. */
const VISITED_DAYS_AGO = 75
/** A critical requirement has three days, which are business days here: the visit and its follow-up are of one week. */
const DAYS_IN_A_ROW = [0, 1, 2, 3]

/** The business day that is number `count` before `day`. */
function businessDayBefore(day: string, count: number): string {
  let on = day
  for (let left = count; left > 0; left -= ofLaw.isBusinessDay(on) ? 1 : 0) on = addDays(on, -1)
  return on
}

/** The days of the story, `yyyy-mm-dd`, in their order; each is a business day of the law. */
export function storyDays(reference: Date) {
  let closed = addDays(dayOf(reference), -VISITED_DAYS_AGO)
  while (!DAYS_IN_A_ROW.every((days) => ofLaw.isBusinessDay(addDays(closed, days)))) closed = addDays(closed, -1)
  const after = (count: number) => addBusinessDays(ofLaw, closed, count)
  return {
    inscribed: businessDayBefore(closed, 60),
    complained: businessDayBefore(closed, 3),
    planned: businessDayBefore(closed, 1),
    closed,
    told: after(1),
    corrected: after(2),
    verified: after(3),
    reported: after(8),
    returned: after(9),
    answered: after(10),
    ended: after(12),
    plannedAgain: after(20),
    favorable: after(25),
  }
}

/** An instant of a day in Colombia. @param time minutes since midnight */
export const instantOn = (day: string, time: number): Date => minutesAfter(new Date(`${day}T00:00:00-05:00`), time)
