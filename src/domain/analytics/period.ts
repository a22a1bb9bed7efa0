import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from '../shared/days.ts'
import type { AnalyticsQuery } from './analytics-forms.ts'

/** Days of visits in Colombia, `yyyy-mm-dd`, both included. */
export type Period = { from: string; to: string }

const isWholeMonths = ({ from, to }: Period) => from === firstOfMonth(from) && to === lastOfMonth(to)
const monthsBetween = ({ from, to }: Period) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** The period that a query asks about. */
export function askedPeriod({ from, to }: Pick<AnalyticsQuery, 'from' | 'to'>, today: string): Period {
  if (from !== undefined) return { from, to: to ?? (from > today ? from : today) }
  const end = to ?? today
  return { from: addMonths(firstOfMonth(end), -11), to: end }
}

/** The period of the same length before: as many months before whole months, as many days before any other period. */
export function previousPeriod(period: Period): Period {
  const to = addDays(period.from, -1)
  if (isWholeMonths(period)) return { from: addMonths(period.from, -(monthsBetween(period) + 1)), to }
  return { from: addDays(to, -daysBetween(period.from, period.to)), to }
}

/**
 * A period as whole months, which are counted ahead, and the days before and after them.
 * @property months first days of the first and the last month
 */
export type PeriodParts = { months: Period | undefined; days: Period[] }

export function periodParts({ from, to }: Period): PeriodParts {
  const first = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1)
  const afterLast = to === lastOfMonth(to) ? addDays(to, 1) : firstOfMonth(to)
  if (first >= afterLast) return { months: undefined, days: [{ from, to }] }
  const days: Period[] = []
  if (from < first) days.push({ from, to: addDays(first, -1) })
  if (to >= afterLast) days.push({ from: afterLast, to })
  return { months: { from: first, to: addMonths(afterLast, -1) }, days }
}

/** Every month of a period, `yyyy-mm`. */
export const monthsOf = (period: Period): string[] =>
  Array.from({ length: monthsBetween(period) + 1 }, (_, at) => addMonths(firstOfMonth(period.from), at).slice(0, 7))
