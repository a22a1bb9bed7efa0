import { getRouteApi } from '@tanstack/react-router'
import { SampleView } from '../../features/samples/card/sample-view.tsx'
import { pathId } from '../visit-id.ts'

const route = getRouteApi('/dashboard/seguimiento/muestras/$sampleId')

/** An address with anything but digits finds no sample. */
export default function SamplePage() {
  const { sampleId } = route.useParams()
  const id = pathId(sampleId)
  return <SampleView key={id} sampleId={id} />
}
