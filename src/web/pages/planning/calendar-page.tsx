import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { may } from '../../../domain/access/may.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { CalendarEntry } from '../../features/planning/calendar/calendar.queries.ts'
import { CalendarView } from '../../features/planning/calendar/calendar-view.tsx'
import { texts } from '../../features/planning/calendar/messages.ts'
import { PlanningNav } from '../../features/planning/planning-nav.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { fetchVisit } from '../../features/visits/visits.queries.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { planCatalogues } from './plan-catalogues.ts'

const route = getRouteApi('/dashboard/planeacion/calendario')

const officials = [planCatalogues.engineers, planCatalogues.technicians]

/** Leads to the page where the entry is acted on. */
const linkOf = ({ subject, isDone, link }: CalendarEntry) =>
  link && (
    <Button variant="default" renderRoot={(props) => <AddressLink {...props} address={link} />}>
      {texts.linkOf(subject, isDone)}
    </Button>
  )

export default function CalendarPage() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <>
      <PlanningNav official={user} />
      <CalendarView
        route={route}
        officials={may(user, 'planning.manage', user) ? officials : null}
        today={dayOf(new Date())}
        fetchVisit={fetchVisit}
        linkOf={linkOf}
      />
    </>
  )
}
