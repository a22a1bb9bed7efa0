import { VisuallyHidden } from '@mantine/core'
import { weekdayOf } from '../../../../domain/shared/days.ts'
import { ABSENCE_KINDS, absenceName, WEEKDAYS } from '../../../../domain/staff/staff-words.ts'
import { OfficialLink } from '../directory/official-link.tsx'
import { absenceTexts } from './messages.ts'
import classes from './month-grid.module.css'
import { absenceLetter, type DayMark } from './month-marks.ts'

type Props = {
  label: string
  days: readonly string[]
  people: readonly { userId: number; name: string; detail: string }[]
  marks: ReadonlyMap<number, ReadonlyMap<string, DayMark>>
  /** Names of the days without work. */
  holidays: ReadonlyMap<string, string>
  today: string
  onPerson: (userId: number) => void
}

const freeDayText = (day: string, holidays: ReadonlyMap<string, string>): string | undefined =>
  holidays.get(day) ?? (weekdayOf(day) > 5 ? absenceTexts.freeDay : undefined)

function DayCell({ mark, isFree }: { mark: DayMark | undefined; isFree: boolean }) {
  return (
    <td
      className={classes.day}
      data-kind={mark?.kind}
      data-asked={mark?.isAsked || undefined}
      data-free={isFree || undefined}
    >
      {mark ? (
        <>
          <span aria-hidden title={mark.text}>
            {mark.letter}
          </span>
          <VisuallyHidden>{mark.text}</VisuallyHidden>
        </>
      ) : (
        isFree && <span aria-hidden>·</span>
      )}
    </td>
  )
}

/** A phone shows eight days; today must be among them. */
function showDay(day: HTMLElement | null): void {
  const frame = day?.closest<HTMLElement>('[role="group"]')
  if (day && frame) frame.scrollLeft = day.offsetLeft - frame.clientWidth / 2
}

/** People × days of a month: a letter and a colour for each absence. */
export function MonthGrid({ label, days, people, marks, holidays, today, onPerson }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: this names what scrolls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
        <table className={classes.grid} aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={classes.person}>
                {absenceTexts.official}
              </th>
              {days.map((day) => {
                const free = freeDayText(day, holidays)
                return (
                  <th
                    key={day}
                    scope="col"
                    className={classes.day}
                    data-free={free !== undefined || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    ref={day === today ? showDay : undefined}
                    title={free}
                  >
                    <span className={classes.weekday}>{WEEKDAYS[weekdayOf(day) - 1]}</span>
                    {Number(day.slice(8))}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {people.map(({ userId, name, detail }) => (
              <tr key={userId}>
                <th scope="row" className={classes.person}>
                  <OfficialLink name={name} detail={detail} onOpen={() => onPerson(userId)} />
                </th>
                {days.map((day) => (
                  <DayCell
                    key={day}
                    mark={marks.get(userId)?.get(day)}
                    isFree={freeDayText(day, holidays) !== undefined}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.legend}>
        {absenceTexts.legend}:{' '}
        {ABSENCE_KINDS.map((kind) => (
          <span key={kind} className={classes.key} data-kind={kind}>
            {absenceLetter[kind]} {absenceName[kind]}
          </span>
        ))}
        <span>{absenceTexts.asked}</span>
        <span>{absenceTexts.halfDay}</span>
        <span>{absenceTexts.freeDay}</span>
      </p>
    </>
  )
}
