import { Stack, Title } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAuth } from '../features/session/auth.tsx'
import { InspectionVisit } from '../features/visit-form/inspection-visit.tsx'
import { messages } from '../features/visit-form/messages.ts'
import { Notice } from '../features/visit-form/notice.tsx'
import { visitId } from './visit-id.ts'

const route = getRouteApi('/dashboard/inspeccion/$assignmentId/$establishmentId/{-$inscriptionTypeId}')

export default function InspectionPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const params = route.useParams()
  const finish = useCallback(() => void navigate({ to: '/asignaciones' }), [navigate])
  if (!user) return null
  const assignmentId = visitId(params.assignmentId)
  const establishmentId = visitId(params.establishmentId)
  const inscriptionTypeId = visitId(params.inscriptionTypeId)
  if (!assignmentId || !establishmentId || !inscriptionTypeId) {
    return (
      <Stack>
        <Title order={1} size="h2">
          {messages.title}
        </Title>
        <Notice tone="refused" title={messages.noInscriptionType} />
      </Stack>
    )
  }
  const ids = { assignmentId, establishmentId, inscriptionTypeId }
  return <InspectionVisit key={assignmentId} official={user} ids={ids} onFinished={finish} />
}
