import { personOf, thingOf } from '../../../domain/audit/trail-row.ts'
import { actionWord } from '../../../domain/audit/trail-words.ts'
import { formatInstant } from '../../../domain/shared/time.ts'
import type { AuditRow } from './audit.queries.ts'
import { linesOf } from './audit-columns.ts'
import classes from './event-details.module.css'
import { columnLabels, messages } from './messages.ts'

/** An event whole: who did what to which thing, with each value of before and after. */
export function EventDetails({ row }: { row: AuditRow }) {
  const lines = linesOf(row)
  const facts = [
    [columnLabels.at, formatInstant(new Date(row.at))],
    [columnLabels.userName, [personOf(row), row.userIdNumber].filter(Boolean).join(' · ')],
    [columnLabels.action, actionWord(row.action)],
    [columnLabels.subject, [thingOf(row), row.subjectIdNumber].filter(Boolean).join(' · ')],
    [messages.eventId, String(row.id)],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? (
        <p>{messages.noDetails}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.changes} aria-label={messages.detailTitle}>
            <thead>
              <tr>
                <th scope="col">{messages.what}</th>
                <th scope="col">{messages.before}</th>
                <th scope="col">{messages.after}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ label, before, after }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{before ?? ''}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
