import { getRouteApi } from '@tanstack/react-router'
import { RecordView } from '../features/records/record-view.tsx'

const route = getRouteApi('/dashboard/inspecciones/$inspectionId/$establishmentId')

/** An address with anything but digits finds no acta. */
export default function RecordPage() {
  const { inspectionId, establishmentId } = route.useParams()
  return <RecordView id={Number(inspectionId)} establishmentId={Number(establishmentId)} />
}
