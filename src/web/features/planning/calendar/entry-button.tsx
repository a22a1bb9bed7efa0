import { VisuallyHidden } from '@mantine/core'
import { calendarKindText } from '../../../../domain/planning/planning-words.ts'
import classes from './calendar.module.css'
import type { CalendarEntry } from './calendar.queries.ts'
import { KindIcon } from './kind-icon.tsx'
import { texts } from './messages.ts'

type Props = {
  entry: CalendarEntry
  /** Shows the second line as well. */
  isWide?: boolean
  onOpen: (entry: CalendarEntry) => void
}

/** An entry of the calendar; kind and state are in words and signs, and not only in colours. */
export function EntryButton({ entry, isWide = false, onOpen }: Props) {
  const { kind, title, detail, day, endDay, isDone, isOverdue } = entry
  return (
    <button
      type="button"
      className={classes.entry}
      data-kind={kind}
      title={[title, detail].filter(Boolean).join(' · ')}
      onClick={() => onOpen(entry)}
    >
      <KindIcon kind={kind} />
      <span>
        {isWide ? <span className={classes.kind}>{calendarKindText(kind)}</span> : null}
        {!isWide && <VisuallyHidden>{calendarKindText(kind)}: </VisuallyHidden>}
        <span className={classes.entryTitle}>{title}</span>
        {isOverdue && <span className={classes.state}> {texts.overdueOf(kind)}</span>}
        {isDone && <span className={classes.state}> {texts.done}</span>}
        {isWide && detail && <span className={classes.detail}>{detail}</span>}
        {isWide && endDay !== day && <span className={classes.detail}>{texts.until(endDay)}</span>}
      </span>
    </button>
  )
}
