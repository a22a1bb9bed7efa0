import { getRouteApi, Navigate } from '@tanstack/react-router'
import { FileOf } from '../features/files/file-of.tsx'
import { pathId } from './visit-id.ts'

const route = getRouteApi('/dashboard/configuraciones/archivos/establecimiento/$establishmentId')

/** Leads to the file of an establishment, which is made when it is first asked for. */
export default function EstablishmentFilePage() {
  const { establishmentId } = route.useParams()
  return (
    <FileOf subject="establishment" id={pathId(establishmentId)}>
      {(fileId) => (
        <Navigate to="/dashboard/configuraciones/archivos/$fileId" params={{ fileId: String(fileId) }} replace />
      )}
    </FileOf>
  )
}
