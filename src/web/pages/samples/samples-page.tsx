import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { listCities } from '../../../contract/catalogues.wire.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { Samples } from '../../features/samples/list/samples.tsx'
import { useAuth } from '../../features/session/auth.tsx'

const route = getRouteApi('/dashboard/seguimiento/muestras')
const cities = catalogueQuery(listCities)

export default function SamplesPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <Samples
      route={route}
      official={user}
      cities={cities}
      onOpen={({ id }) =>
        void navigate({ to: '/dashboard/seguimiento/muestras/$sampleId', params: { sampleId: String(id) } })
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
