import { getRouteApi } from '@tanstack/react-router'
import { ComplaintView } from '../../features/complaints/card/complaint-view.tsx'
import { pathId } from '../visit-id.ts'
import { complaintChoices } from './complaint-choices.ts'

const route = getRouteApi('/dashboard/seguimiento/quejas/$complaintId')

/** An address with anything but digits finds no complaint. */
export default function ComplaintPage() {
  const { complaintId } = route.useParams()
  const id = pathId(complaintId)
  return <ComplaintView key={id} complaintId={id} choices={complaintChoices} />
}
