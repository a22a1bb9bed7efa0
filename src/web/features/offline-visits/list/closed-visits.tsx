import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { actaText } from '../../../../domain/list-exports/list-texts.ts'
import shared from '../offline-visits.module.css'
import classes from './closed-visits.module.css'
import { recentTexts } from './messages.ts'
import type { ClosedVisit } from './offline-visit.ts'

/** Visits that the server closed since their preparation, with links to their records. */
export function ClosedVisits({ visits }: { visits: readonly ClosedVisit[] }) {
  if (visits.length === 0) return null
  return (
    <section className={shared.section} aria-label={recentTexts.title}>
      <Title order={2} size="h3">
        {recentTexts.title}
      </Title>
      <ul className={classes.closed}>
        {visits.map(({ assignmentId, establishmentId, inspectionId, name, actaNumber }) => (
          <li key={assignmentId}>
            <span>
              {name}
              {actaNumber && <small className={classes.number}>{actaText(actaNumber)}</small>}
            </span>
            <Anchor
              className={classes.link}
              aria-label={recentTexts.recordOf(name, actaNumber)}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/dashboard/inspecciones/$inspectionId/$establishmentId"
                  params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
                />
              )}
            >
              {recentTexts.record}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
