import { Link } from '@tanstack/react-router'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { navTexts as texts } from './messages.ts'
import classes from './planning-nav.module.css'

const entries = [
  { to: '/dashboard/planeacion', label: texts.visits, isExact: true },
  { to: '/dashboard/planeacion/sugerencias', label: texts.suggestions, isForAdministrator: true },
  { to: '/dashboard/planeacion/salidas', label: texts.trips },
  { to: '/dashboard/planeacion/calendario', label: texts.calendar },
] as const

/** The pages of the planner, above each of them. */
export function PlanningNav({ official }: { official: Official }) {
  const mayRank = may(official, 'planning.manage', official)
  return (
    <nav aria-label={texts.label}>
      <ul className={classes.nav}>
        {entries
          .filter((entry) => mayRank || !('isForAdministrator' in entry))
          .map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to} activeOptions={{ exact: 'isExact' in entry, includeSearch: false }}>
                {entry.label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
