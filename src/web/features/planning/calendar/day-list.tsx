import { daysFrom } from '../../../../domain/shared/days.ts'
import classes from './calendar.module.css'
import { type CalendarEntry, entriesOn, entryKey } from './calendar.queries.ts'
import { EntryButton } from './entry-button.tsx'
import { dayText, texts } from './messages.ts'

type Props = {
  period: { from: string; to: string }
  today: string
  entries: readonly CalendarEntry[]
  /** Shows days without entries as well. */
  isEveryDay: boolean
  onOpen: (entry: CalendarEntry) => void
}

/** Days one below the other, each with its entries: a week, or the agenda. */
export function DayList({ period, today, entries, isEveryDay, onOpen }: Props) {
  const days = daysFrom(period.from, period.to).map((on) => ({ on, own: entriesOn(entries, on) }))
  const shown = days.filter(({ own }) => isEveryDay || own.length > 0)
  if (shown.length === 0) return <p>{texts.none}</p>
  return (
    <ol className={classes.days}>
      {shown.map(({ on, own }) => (
        <li key={on} data-today={on === today || undefined}>
          <h2 className={classes.dayName}>
            <time dateTime={on} aria-current={on === today ? 'date' : undefined}>
              {dayText(on)}
            </time>
            {on === today && ` · ${texts.today}`}
          </h2>
          {own.length === 0 && <p className={classes.detail}>{texts.nothing}</p>}
          {own.map((entry) => (
            <EntryButton key={entryKey(entry)} entry={entry} isWide onOpen={onOpen} />
          ))}
        </li>
      ))}
    </ol>
  )
}
