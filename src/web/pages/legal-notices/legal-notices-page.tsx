import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { listCities } from '../../../contract/catalogues.wire.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { LegalNotices } from '../../features/legal-notices/list/legal-notices.tsx'
import { useAuth } from '../../features/session/auth.tsx'

const route = getRouteApi('/dashboard/seguimiento/notificaciones')
const cities = catalogueQuery(listCities)

export default function LegalNoticesPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <LegalNotices
      route={route}
      official={user}
      cities={cities}
      onOpen={({ id }) =>
        void navigate({ to: '/dashboard/seguimiento/notificaciones/$noticeId', params: { noticeId: String(id) } })
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
