import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DeviceNotes } from '../card/device-notes.tsx'
import { deviceNotes } from '../card/device-state.ts'
import { visitLink } from '../card/visit-link.ts'
import { visitsTexts } from '../list/messages.ts'
import type { OfflineVisit } from '../list/offline-visit.ts'
import classes from './home.module.css'
import { homeTexts } from './messages.ts'

const detailsOf = ({ plan }: OfflineVisit, isDated: boolean) =>
  [
    plan.municipality,
    plan.address,
    plan.motive,
    isDated && plan.scheduledOn ? homeTexts.scheduledOn(plan.scheduledOn) : undefined,
    plan.dueOn ? homeTexts.dueOn(plan.dueOn) : undefined,
  ].filter((text) => text)

function VisitName({ visit: { plan, opens } }: { visit: OfflineVisit }) {
  if (!opens) return <span className={classes.name}>{plan.name}</span>
  return (
    <Anchor
      className={classes.name}
      aria-label={visitsTexts.openNamed(plan.name)}
      renderRoot={(props) => <Link {...props} {...visitLink(opens)} />}
    >
      {plan.name}
    </Anchor>
  )
}

type Props = {
  visits: readonly OfflineVisit[]
  /** Whether the planned day is told; the visits of today share it. */
  isDated: boolean
}

/** Visits in their order, each with a link to its form. */
export const VisitRows = ({ visits, isDated }: Props) => (
  <ol className={classes.visits}>
    {visits.map((visit) => (
      <li key={visit.assignmentId}>
        <VisitName visit={visit} />
        <span className={classes.details}>{detailsOf(visit, isDated).join(' · ')}</span>
        <DeviceNotes notes={deviceNotes(visit.facts)} />
      </li>
    ))}
  </ol>
)
