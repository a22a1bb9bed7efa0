import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { noteListed } from '../features/offline-visits/preparation/listed-visits.ts'
import { PlanningNav } from '../features/planning/planning-nav.tsx'
import { useAuth } from '../features/session/auth.tsx'
import { Planner } from '../features/visits/planner.tsx'
import { planCatalogues } from './planning/plan-catalogues.ts'

const route = getRouteApi('/dashboard/planeacion')

export default function PlannerPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <>
      <PlanningNav official={user} />
      <Planner
        route={route}
        official={user}
        catalogues={planCatalogues}
        onListed={noteListed}
        onInspect={({ id, establishmentId, inscriptionTypeId }) =>
          void navigate({
            to: '/dashboard/inspeccion/$assignmentId/$establishmentId/{-$inscriptionTypeId}',
            params: {
              assignmentId: String(id),
              establishmentId: String(establishmentId),
              inscriptionTypeId: String(inscriptionTypeId),
            },
          })
        }
        onOpenRecord={({ inspectionId, establishmentId }) =>
          void navigate({
            to: '/dashboard/inspecciones/$inspectionId/$establishmentId',
            params: { inspectionId: String(inspectionId), establishmentId: String(establishmentId) },
          })
        }
      />
    </>
  )
}
