import { addDays, daysBetween, weekdayOf } from '../shared/days.ts'
import { isHolidayOfLaw } from '../shared/holidays.ts'

const FRIDAY = 5

/** Days of a department on which terms do not run, both included. */
export type Suspension = { from: string; to: string }

/**
 * The days with which the terms of a department count. Days are `yyyy-mm-dd` in Colombia; no instant and no time zone
 * enters (R 30.2).
 * @property version grows with each change of the department's days
 */
export type TermCalendar = { version: number; isBusinessDay(day: string): boolean }

/** Days that a department added, and the version of its calendar. */
export type CalendarFacts = { version: number; localDays: readonly string[]; suspensions: readonly Suspension[] }

/** The version of a calendar that no department has changed: the holidays of the law. */
export const FIRST_CALENDAR_VERSION = 1

/** The calendar of the law with the days of a department. */
export function termCalendar({ version, localDays, suspensions }: CalendarFacts): TermCalendar {
  const local = new Set(localDays)
  return {
    version,
    isBusinessDay: (day) =>
      weekdayOf(day) <= FRIDAY &&
      !local.has(day) &&
      !isHolidayOfLaw(day) &&
      !suspensions.some(({ from, to }) => from <= day && day <= to),
  }
}

/** The first business day from `day` on. */
export function nextBusinessDay({ isBusinessDay }: Pick<TermCalendar, 'isBusinessDay'>, day: string): string {
  let on = day
  while (!isBusinessDay(on)) on = addDays(on, 1)
  return on
}

/** The business day that is number `count` after `from`; `from` is not counted. */
export function addBusinessDays(calendar: Pick<TermCalendar, 'isBusinessDay'>, from: string, count: number): string {
  let on = from
  for (let left = count; left > 0; left -= 1) on = nextBusinessDay(calendar, addDays(on, 1))
  return on
}

/** Business days after `from` up to `to`; 0 when `to` is not later. */
export function businessDaysBetween(
  { isBusinessDay }: Pick<TermCalendar, 'isBusinessDay'>,
  from: string,
  to: string,
): number {
  let count = 0
  for (let at = 1; at <= daysBetween(from, to); at += 1) if (isBusinessDay(addDays(from, at))) count += 1
  return count
}
