import { getRouteApi } from '@tanstack/react-router'
import { MeasureView } from '../../features/measures/card/measure-view.tsx'
import { BeginCase } from '../cases/begin-case.tsx'
import { pathId } from '../visit-id.ts'

const route = getRouteApi('/dashboard/seguimiento/medidas/$measureId')

/** An address with anything but digits finds no measure. */
export default function MeasurePage() {
  const { measureId } = route.useParams()
  const id = pathId(measureId)
  return (
    <MeasureView
      key={id}
      measureId={id}
      beginCase={({ establishmentId, establishmentName: name }) => (
        <BeginCase start={{ measureId: id, establishmentId, name }} />
      )}
    />
  )
}
