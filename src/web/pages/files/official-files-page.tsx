import { getRouteApi } from '@tanstack/react-router'
import { SubjectFiles } from './subject-files.tsx'

const route = getRouteApi('/dashboard/configuraciones/archivos/funcionario/$userId')

/** The files about an official that the reader may open; administrators begin them here. */
export default function OfficialFilesPage() {
  const { userId } = route.useParams()
  return <SubjectFiles subject="official" id={userId} />
}
