import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { listCities } from '../../../contract/catalogues.wire.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { Requirements } from '../../features/requirements/list/requirements.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { useFollowUp } from './use-follow-up.tsx'

const route = getRouteApi('/dashboard/seguimiento/requerimientos')
const cities = catalogueQuery(listCities)

export default function RequirementsPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const followUp = useFollowUp()
  if (!user) return null
  return (
    <>
      <Requirements
        route={route}
        official={user}
        cities={cities}
        onOpen={({ id }) =>
          void navigate({
            to: '/dashboard/seguimiento/requerimientos/$requirementId',
            params: { requirementId: String(id) },
          })
        }
        onOpenActa={({ inspectionId, establishmentId }) =>
          void navigate({
            to: '/dashboard/inspecciones/$inspectionId/$establishmentId',
            params: { inspectionId: String(inspectionId), establishmentId: String(establishmentId) },
          })
        }
        onFollowUp={followUp.open}
      />
      {followUp.window}
    </>
  )
}
