import { addDays, weekdayOf } from '../../domain/shared/days.ts'
import { colombianHolidays } from '../../domain/shared/holidays.ts'
import { dayOf } from '../../domain/shared/time.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS)

/** Days to go back from Saturday (6) and Sunday (0) to the Friday before. */
const weekendDays: Record<number, number> = { 6: 1, 0: 2 }

/**
 * An instant of a working day in Colombia, some days before the reference.
 * @param time minutes since midnight in Bogotá
 */
export function workingDay(reference: Date, daysAgo: number, time: number): Date {
  const midnight = new Date(new Date(`${dayOf(reference)}T00:00:00-05:00`).getTime() - daysAgo * DAY_MS)
  const back = weekendDays[new Date(`${dayOf(midnight)}T12:00:00Z`).getUTCDay()] ?? 0
  return minutesAfter(midnight, time - back * 24 * 60)
}

const FRIDAY = 5

/** The first working day of the law, some days after the reference. */
export function comingWorkday(reference: Date, days: number): string {
  let day = addDays(dayOf(reference), days)
  while (weekdayOf(day) > FRIDAY || colombianHolidays(Number(day.slice(0, 4))).some((one) => one.day === day)) {
    day = addDays(day, 1)
  }
  return day
}
