import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { PlanningNav } from '../../features/planning/planning-nav.tsx'
import { TripsList } from '../../features/planning/trips/trips-list.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { planCatalogues } from './plan-catalogues.ts'

const route = getRouteApi('/dashboard/planeacion/salidas')

export default function TripsPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <>
      <PlanningNav official={user} />
      <TripsList
        route={route}
        official={user}
        catalogues={planCatalogues}
        onOpen={(tripId) =>
          void navigate({ to: '/dashboard/planeacion/salidas/$tripId', params: { tripId: String(tripId) } })
        }
      />
    </>
  )
}
