const DAY_MS = 24 * 60 * 60 * 1000

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day `days` after `day`; days are `yyyy-mm-dd`. */
export const addDays = (day: string, days: number): string => dayAt(instantOf(day) + days * DAY_MS)

/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((instantOf(to) - instantOf(from)) / DAY_MS)

/** Every day from `from` to `to`, both included; none when `to` is earlier. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at))

/** The same day of the month `months` later, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  return dayAt(Date.UTC(lastDay.getUTCFullYear(), lastDay.getUTCMonth(), Math.min(date, lastDay.getUTCDate())))
}

/** Day of the week: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(instantOf(day)).getUTCDay() || 7

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The first day of a day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export const lastOfMonth = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1)

export const earlierOf = (one: string, other: string): string => (one < other ? one : other)
