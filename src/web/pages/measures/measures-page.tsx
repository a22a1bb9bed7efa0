import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { listCities } from '../../../contract/catalogues.wire.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { Measures } from '../../features/measures/list/measures.tsx'
import { useAuth } from '../../features/session/auth.tsx'

const route = getRouteApi('/dashboard/seguimiento/medidas')
const cities = catalogueQuery(listCities)

export default function MeasuresPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <Measures
      route={route}
      official={user}
      cities={cities}
      onOpen={({ id }) =>
        void navigate({ to: '/dashboard/seguimiento/medidas/$measureId', params: { measureId: String(id) } })
      }
      onOpenActa={({ inspectionId, establishmentId }) =>
        void navigate({
          to: '/dashboard/inspecciones/$inspectionId/$establishmentId',
          params: { inspectionId: String(inspectionId), establishmentId: String(establishmentId) },
        })
      }
    />
  )
}
