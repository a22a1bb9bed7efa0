import { getRouteApi } from '@tanstack/react-router'
import { CaseView } from '../../features/cases/card/case-view.tsx'
import { pathId } from '../visit-id.ts'

const route = getRouteApi('/dashboard/seguimiento/expedientes/$caseId')

/** An address with anything but digits finds no case. */
export default function CasePage() {
  const { caseId } = route.useParams()
  const id = pathId(caseId)
  return <CaseView key={id} caseId={id} />
}
