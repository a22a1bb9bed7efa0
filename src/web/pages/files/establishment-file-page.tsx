import { getRouteApi } from '@tanstack/react-router'
import { SubjectFiles } from './subject-files.tsx'

const route = getRouteApi('/dashboard/configuraciones/archivos/establecimiento/$establishmentId')

/** Leads to the file of an establishment, which is made when it is first asked for. */
export default function EstablishmentFilePage() {
  const { establishmentId } = route.useParams()
  return <SubjectFiles subject="establishment" id={establishmentId} />
}
