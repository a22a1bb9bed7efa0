import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messages } from '../messages.ts'
import shared from '../offline-visits.module.css'
import classes from './closed-visits.module.css'
import type { ClosedVisit } from './offline-visit.ts'

const texts = messages.recent

/** Visits that the server closed since they were prepared here, with the way to their records. */
export function ClosedVisits({ visits }: { visits: readonly ClosedVisit[] }) {
  if (visits.length === 0) return null
  return (
    <section className={shared.section} aria-label={texts.title}>
      <Title order={2} size="h3">
        {texts.title}
      </Title>
      <ul className={classes.closed}>
        {visits.map(({ assignmentId, establishmentId, inspectionId, name }) => (
          <li key={assignmentId}>
            <span>{name}</span>
            <Anchor
              className={classes.link}
              aria-label={texts.recordOf(name)}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/dashboard/inspecciones/$inspectionId/$establishmentId"
                  params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
                />
              )}
            >
              {texts.record}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
