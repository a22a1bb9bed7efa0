import { addDays, addMonths, daysFrom, firstOfMonth, lastOfMonth, mondayOf } from '../../../../domain/shared/days.ts'
import { isDay } from '../../../../domain/shared/time.ts'

/** Ways to show the calendar, in the address's spelling. */
export const calendarViews = ['mes', 'semana', 'agenda'] as const
export type CalendarViewName = (typeof calendarViews)[number]

/** State of the calendar: its view, a day of the period, and one official. */
export type CalendarAddress = {
  vista?: CalendarViewName | undefined
  dia?: string | undefined
  funcionario?: string | undefined
}
/** The same keys with any values, as a person may have typed them. */
export type TypedCalendarAddress = { [Key in keyof CalendarAddress]?: unknown }

/** Days of the agenda. */
const AGENDA_DAYS = 28

export const viewOf = ({ vista }: TypedCalendarAddress): CalendarViewName =>
  calendarViews.find((view) => view === vista) ?? 'mes'

const [FIRST_DAY, LAST_DAY] = ['1950-01-01', '2099-12-31']

/** The day that the calendar shows; `today` for an invalid day or one far away. */
export const dayIn = ({ dia }: TypedCalendarAddress, today: string): string =>
  typeof dia === 'string' && isDay(dia) && dia >= FIRST_DAY && dia <= LAST_DAY ? dia : today

export const officialIn = ({ funcionario }: TypedCalendarAddress): number | undefined => {
  const text = String(funcionario ?? '')
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

const sundayOf = (day: string): string => addDays(mondayOf(day), 6)

/** The days that a view shows; a month begins with the Monday of its first week. */
export function periodOf(view: CalendarViewName, day: string): { from: string; to: string } {
  switch (view) {
    case 'mes':
      return { from: mondayOf(firstOfMonth(day)), to: sundayOf(lastOfMonth(day)) }
    case 'semana':
      return { from: mondayOf(day), to: sundayOf(day) }
    case 'agenda':
      return { from: day, to: addDays(day, AGENDA_DAYS - 1) }
  }
}

/** A day of the period before (-1) or after (1). */
export const steppedDay = (view: CalendarViewName, day: string, by: -1 | 1): string =>
  view === 'mes' ? addMonths(firstOfMonth(day), by) : addDays(day, by * (view === 'semana' ? 7 : AGENDA_DAYS))

/** The days of a period in weeks of seven. */
export function weeksOf({ from, to }: { from: string; to: string }): string[][] {
  const days = daysFrom(from, to)
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
