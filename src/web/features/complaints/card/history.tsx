import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDay, formatInstant } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import classes from '../complaints.module.css'
import type { Complaint } from '../complaints.queries.ts'
import { eventText, cardTexts as texts } from '../messages.ts'

/** Texts that people wrote with an act, the consent of a citizen, and the norm that moved a term. */
const TOLD = ['consent', 'papers', 'text', 'reason', 'entity', 'original', 'note', 'norma'] as const

const writtenIn = (details: Record<string, unknown>): string[] =>
  TOLD.flatMap((name) => (typeof details[name] === 'string' && details[name] !== '' ? [details[name]] : []))

function Visit({ visit }: { visit: Complaint['visits'][number] }) {
  const { scheduledOn, isDone, isActive, engineer, technician, establishmentId, inspectionId, actaNumber } = visit
  const state = isDone ? 'done' : isActive ? 'pending' : 'cancelled'
  return (
    <li className={classes.entry}>
      <div className={classes.badges}>
        <strong>{texts.visitOn(scheduledOn)}</strong>
        <ToneBadge tone={isDone ? 'green' : isActive ? 'yellow' : 'red'} text={texts.visitStates[state]} />
      </div>
      <p className={classes.note}>{texts.visitBy(engineer, technician)}</p>
      {inspectionId !== null && (
        <Anchor
          className={loneLink.link}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/dashboard/inspecciones/$inspectionId/$establishmentId"
              params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
            />
          )}
        >
          {texts.acta(actaNumber ?? String(inspectionId))}
        </Anchor>
      )}
    </li>
  )
}

/** The visits that look into a complaint. */
export const Visits = ({ visits }: Pick<Complaint, 'visits'>) => (
  <section className={classes.block} aria-labelledby="visitas-de-la-queja">
    <h2 id="visitas-de-la-queja" className={classes.title}>
      {texts.visits}
    </h2>
    {visits.length === 0 ? (
      <p className={classes.note}>{texts.noVisits}</p>
    ) : (
      <ul className={classes.list}>
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
    )}
  </section>
)

/** The acts on a complaint, the newest first. */
export const History = ({ events }: Pick<Complaint, 'events'>) => (
  <section className={classes.block} aria-labelledby="historia-de-la-queja">
    <h2 id="historia-de-la-queja" className={classes.title}>
      {texts.history}
    </h2>
    <ol className={classes.list} reversed>
      {events.toReversed().map(({ at, by, kind, day, details }) => (
        <li key={`${at} ${kind} ${day}`} className={classes.entry}>
          <strong>{eventText(kind)}</strong>
          <p className={classes.note}>{texts.by(by, formatInstant(new Date(at)))}</p>
          {writtenIn(details).map((written) => (
            <p key={written} className={classes.text}>
              {written}
            </p>
          ))}
          {kind === 'recalculado' && day !== null && <p className={classes.text}>{`${texts.due} ${formatDay(day)}`}</p>}
        </li>
      ))}
    </ol>
  </section>
)
