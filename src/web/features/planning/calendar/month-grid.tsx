import { WEEKDAY_NAMES } from '../../../../domain/shared/time.ts'
import classes from './calendar.module.css'
import { type CalendarEntry, entriesOn, entryKey } from './calendar.queries.ts'
import { weeksOf } from './calendar-address.ts'
import { EntryButton } from './entry-button.tsx'
import { dayText, texts } from './messages.ts'

/** Entries of a day that a cell has room for. */
const SHOWN = 3

type Props = {
  label: string
  period: { from: string; to: string }
  /** A day of the shown month. */
  day: string
  today: string
  entries: readonly CalendarEntry[]
  onOpen: (entry: CalendarEntry) => void
  /** Shows everything of a day. */
  onDay: (day: string) => void
}

type CellProps = Pick<Props, 'onOpen' | 'onDay' | 'today'> & {
  on: string
  isOutside: boolean
  entries: readonly CalendarEntry[]
}

function Cell({ on, isOutside, today, entries, onOpen, onDay }: CellProps) {
  const shown = entries.length > SHOWN + 1 ? entries.slice(0, SHOWN) : entries
  const left = entries.length - shown.length
  return (
    <td data-outside={isOutside || undefined} data-today={on === today || undefined}>
      <time dateTime={on} className={classes.date} aria-current={on === today ? 'date' : undefined}>
        {Number(on.slice(8))}
      </time>
      {shown.map((entry) => (
        <EntryButton key={entryKey(entry)} entry={entry} onOpen={onOpen} />
      ))}
      {left > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-label={texts.moreOf(left, dayText(on))}
          onClick={() => onDay(on)}
        >
          {texts.more(left)}
        </button>
      )}
    </td>
  )
}

/** A month as a table of weeks. */
export const MonthGrid = ({ label, period, day, today, entries, onOpen, onDay }: Props) => (
  <table className={classes.month} aria-label={label}>
    <thead>
      <tr>
        {WEEKDAY_NAMES.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(period).map((week) => (
        <tr key={week[0]}>
          {week.map((on) => (
            <Cell
              key={on}
              on={on}
              isOutside={on.slice(0, 7) !== day.slice(0, 7)}
              today={today}
              entries={entriesOn(entries, on)}
              onOpen={onOpen}
              onDay={onDay}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
