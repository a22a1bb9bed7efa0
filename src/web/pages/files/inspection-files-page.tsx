import { getRouteApi } from '@tanstack/react-router'
import { SubjectFiles } from './subject-files.tsx'

const route = getRouteApi('/dashboard/configuraciones/archivos/inspeccion/$inspectionId')

/** The files in which the acta of an inspection lies, and the way to a file of its own. */
export default function InspectionFilesPage() {
  const { inspectionId } = route.useParams()
  return <SubjectFiles subject="inspection" id={inspectionId} />
}
