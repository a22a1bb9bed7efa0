import { Stack, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { RecordResult } from '../features/records/record-result.tsx'
import { useAuth } from '../features/session/auth.tsx'
import { ActSlotsContext } from '../features/visit-form/acts/act-slots.ts'
import type { ClosedVisit } from '../features/visit-form/finish/visit-done.tsx'
import { InspectionVisit } from '../features/visit-form/inspection-visit.tsx'
import { messages } from '../features/visit-form/messages.ts'
import { Notice } from '../features/visit-form/notice.tsx'
import { actSlots } from './field-acts/act-slots.tsx'
import { NextVisitPart } from './planning/next-visit-part.tsx'
import { visitId } from './visit-id.ts'

const route = getRouteApi('/dashboard/inspeccion/$assignmentId/$establishmentId/{-$inscriptionTypeId}')

const renderResult = ({ inspectionId, establishmentId, known }: ClosedVisit) => (
  <>
    <RecordResult id={inspectionId} establishmentId={establishmentId} known={known} />
    <NextVisitPart establishmentId={establishmentId} inspectionId={inspectionId} />
  </>
)

export default function InspectionPage() {
  const { user } = useAuth()
  const params = route.useParams()
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
  return (
    <ActSlotsContext value={actSlots}>
      <InspectionVisit key={assignmentId} official={user} ids={ids} renderResult={renderResult} />
    </ActSlotsContext>
  )
}
