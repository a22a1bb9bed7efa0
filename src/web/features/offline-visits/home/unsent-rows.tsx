import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OfflineVisit } from '../list/offline-visit.ts'
import classes from './home.module.css'
import { homeTexts } from './messages.ts'

type Props = {
  title: string
  none: string
  visits: readonly OfflineVisit[]
  /** The state of a visit's work in words. */
  textOf: (visit: OfflineVisit) => string
}

/** Visits with work of one kind on this device. The page of offline visits is where it is settled. */
export function UnsentRows({ title, none, visits, textOf }: Props) {
  return (
    <section className={classes.block} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {visits.length === 0 ? (
        <p className={classes.details}>{none}</p>
      ) : (
        <>
          <ul className={classes.visits}>
            {visits.map((visit) => (
              <li key={visit.assignmentId}>
                {visit.plan.name}: {textOf(visit)}
              </li>
            ))}
          </ul>
          <Anchor component={Link} className={classes.link} to="/dashboard/inspeccion/campo">
            {homeTexts.settle}
          </Anchor>
        </>
      )}
    </section>
  )
}
