import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { listCities } from '../../contract/catalogues.wire.ts'
import { catalogueQuery } from '../features/catalogues/catalogues.queries.ts'
import { CompletedInspections } from '../features/completed-inspections/completed-inspections.tsx'
import { useAuth } from '../features/session/auth.tsx'

const route = getRouteApi('/dashboard/inspeccion/realizadas')
const cities = catalogueQuery(listCities)

export default function CompletedInspectionsPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <CompletedInspections
      route={route}
      official={user}
      cities={cities}
      onOpenRecord={({ id, establishmentId }) =>
        void navigate({
          to: '/dashboard/inspecciones/$inspectionId/$establishmentId',
          params: { inspectionId: String(id), establishmentId: String(establishmentId) },
        })
      }
    />
  )
}
