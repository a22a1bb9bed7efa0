import { Title } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { InspectionVisit } from '../features/inspections/inspection-visit.tsx'
import { messages } from '../features/inspections/messages.ts'
import { Notice } from '../features/inspections/notice.tsx'
import { useAuth } from '../features/session/auth.tsx'

const idOf = (param: string | undefined): number | undefined =>
  param !== undefined && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : undefined

export default function InspectionPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const params = useParams({ strict: false })
  const finish = useCallback(() => void navigate({ to: '/asignaciones' }), [navigate])
  if (!user) return null
  const assignmentId = idOf(params.assignmentId)
  const establishmentId = idOf(params.establishmentId)
  const inscriptionTypeId = idOf(params.inscriptionTypeId)
  if (!assignmentId || !establishmentId || !inscriptionTypeId) {
    return (
      <>
        <Title>{messages.title}</Title>
        <Notice tone="refused" title={messages.noInscriptionType} />
      </>
    )
  }
  const ids = { assignmentId, establishmentId, inscriptionTypeId }
  return <InspectionVisit key={assignmentId} official={user} ids={ids} onFinished={finish} />
}
