import { getRouteApi } from '@tanstack/react-router'
import { FileButton, InspectionFileButton } from '../features/records/file-button.tsx'
import { RecordView } from '../features/records/record-view.tsx'
import { EvidencePart } from './evidence/evidence-part.tsx'
import { MeasuresOf } from './measures/measures-of.tsx'
import { NextVisitPart } from './planning/next-visit-part.tsx'
import { RequirementsOf } from './requirements/requirements-of.tsx'
import { SamplesOf } from './samples/samples-of.tsx'
import { pathId } from './visit-id.ts'

const route = getRouteApi('/dashboard/inspecciones/$inspectionId/$establishmentId')

/** An address with anything but digits finds no acta. */
export default function RecordPage() {
  const { inspectionId, establishmentId } = route.useParams()
  const ids = { inspectionId: pathId(inspectionId), establishmentId: pathId(establishmentId) }
  return (
    <RecordView
      id={ids.inspectionId}
      establishmentId={ids.establishmentId}
      before={<NextVisitPart {...ids} isQuiet />}
      after={
        <>
          <RequirementsOf inspectionId={ids.inspectionId} />
          <MeasuresOf inspectionId={ids.inspectionId} />
          <SamplesOf inspectionId={ids.inspectionId} />
          <EvidencePart inspectionId={ids.inspectionId} />
        </>
      }
    >
      <FileButton establishmentId={ids.establishmentId} />
      <InspectionFileButton inspectionId={ids.inspectionId} />
    </RecordView>
  )
}
