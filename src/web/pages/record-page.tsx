import { useParams } from '@tanstack/react-router'
import { RecordView } from '../features/records/record-view.tsx'

/** An address with anything but numbers finds no acta. */
export default function RecordPage() {
  const params: { inspectionId?: string; establishmentId?: string } = useParams({ strict: false })
  return <RecordView id={Number(params.inspectionId)} establishmentId={Number(params.establishmentId)} />
}
