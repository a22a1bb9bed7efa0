import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { listCities } from '../../../contract/catalogues.wire.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { Complaints } from '../../features/complaints/list/complaints.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { complaintChoices } from './complaint-choices.ts'

const cities = catalogueQuery(listCities)
const route = getRouteApi('/dashboard/seguimiento/quejas')

export default function ComplaintsPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <Complaints
      route={route}
      official={user}
      cities={cities}
      choices={complaintChoices}
      onOpen={({ id }) =>
        void navigate({ to: '/dashboard/seguimiento/quejas/$complaintId', params: { complaintId: String(id) } })
      }
    />
  )
}
