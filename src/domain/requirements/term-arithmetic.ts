import type { TermCalendar } from '../calendar/term-calendar.ts'
import type { TermKind } from '../calendar/terms.ts'
import { addDays, daysFrom, weekdayOf } from '../shared/days.ts'

const FRIDAY = 5

/** The term of a requirement as its acta printed it. Days are `yyyy-mm-dd`. */
export type CountedTerm = {
  days: number
  kind: TermKind
  countsFrom: 'dia_siguiente' | 'mismo_dia'
  countedFrom: string
  printedDueOn: string
}

/** How a term comes to its printed last day, for a person who counts along. */
export type TermArithmetic = {
  /** The day that counts as the first. */
  firstDay: string
  /** The day that counts as the last; it may be no business day. */
  lastDay: string
  /** Days from Monday to Friday in between that do not count; null where the calendar has changed since. */
  uncounted: string[] | null
}

/** @param calendar the department's days of today; what an acta printed does not follow later changes */
export function termArithmetic(
  { days, kind, countsFrom, countedFrom, printedDueOn }: CountedTerm,
  calendar: Pick<TermCalendar, 'isBusinessDay'>,
): TermArithmetic {
  const firstDay = countsFrom === 'mismo_dia' ? countedFrom : addDays(countedFrom, 1)
  const lastDay = kind === 'habiles' ? printedDueOn : addDays(firstDay, days - 1)
  const from = kind === 'habiles' ? firstDay : lastDay
  const uncounted = daysFrom(from, printedDueOn).filter(
    (day) => weekdayOf(day) <= FRIDAY && day !== printedDueOn && !calendar.isBusinessDay(day),
  )
  const counted = daysFrom(firstDay, printedDueOn).filter((day) => calendar.isBusinessDay(day)).length
  const isAsPrinted = kind !== 'habiles' || counted === days
  return { firstDay, lastDay, uncounted: isAsPrinted ? uncounted : null }
}
