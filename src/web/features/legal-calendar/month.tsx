import { addDays, daysFrom, lastOfMonth, mondayOf, weekdayOf } from '../../../domain/shared/days.ts'
import classes from './legal-calendar.module.css'
import { yearTexts as texts } from './messages.ts'

const FRIDAY = 5
const WEEK = 7

const monthName = (first: string) =>
  new Intl.DateTimeFormat('es-CO', { month: 'long', timeZone: 'UTC' }).format(new Date(`${first}T00:00:00Z`))

function weeksOf(first: string): string[][] {
  const last = lastOfMonth(first)
  const days = daysFrom(mondayOf(first), addDays(mondayOf(last), WEEK - 1))
  return Array.from({ length: days.length / WEEK }, (_, at) => days.slice(at * WEEK, (at + 1) * WEEK))
}

type Props = {
  /** First day of the month, `yyyy-mm-dd`. */
  first: string
  /** Why a day is free, for days that are no weekend. */
  freeOn: (day: string) => string | undefined
}

/** A month with its business days. A free day is told by its mark and its text, not by colour alone. */
export function Month({ first, freeOn }: Props) {
  return (
    <table className={classes.month}>
      <caption>{monthName(first)}</caption>
      <thead>
        <tr>
          {texts.weekdays.map(([letter, name]) => (
            <th key={name} scope="col" abbr={name}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(first).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              if (day.slice(0, 7) !== first.slice(0, 7)) return <td key={day} />
              const free = freeOn(day)
              const mark = free ? 'free' : weekdayOf(day) > FRIDAY ? 'weekend' : undefined
              return (
                <td key={day} data-mark={mark} title={free}>
                  {Number(day.slice(8))}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
