import { getRouteApi } from '@tanstack/react-router'
import { InscriptionSheet } from '../features/records/inscription-sheet.tsx'
import { CasesOf } from './cases/cases-of.tsx'
import { ComplaintsOf } from './complaints/complaints-of.tsx'
import { ConsentsOf } from './legal-notices/consents-of.tsx'
import { MeasuresOf } from './measures/measures-of.tsx'
import { RequirementsOf } from './requirements/requirements-of.tsx'
import { SamplesOf } from './samples/samples-of.tsx'
import { TimelineOf } from './timeline-of.tsx'
import { pathId } from './visit-id.ts'

const route = getRouteApi('/dashboard/inscripcion/$establishmentId')

/** An address with anything but digits finds no establishment. */
export default function InscriptionSheetPage() {
  const { establishmentId } = route.useParams()
  const id = pathId(establishmentId)
  return (
    <InscriptionSheet
      establishmentId={id}
      before={
        <>
          <RequirementsOf establishmentId={id} />
          <MeasuresOf establishmentId={id} />
          <SamplesOf establishmentId={id} />
          <ComplaintsOf establishmentId={id} />
          <CasesOf establishmentId={id} />
          <ConsentsOf establishmentId={id} />
          <TimelineOf establishmentId={id} />
        </>
      }
    />
  )
}
