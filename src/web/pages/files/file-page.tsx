import { getRouteApi } from '@tanstack/react-router'
import { listEngineers, listTechnicians } from '../../../contract/index.ts'
import { currentChoiceQuery } from '../../features/catalogues/catalogues.queries.ts'
import { FileView } from '../../features/files/file/file-view.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { pathId } from '../visit-id.ts'

const route = getRouteApi('/dashboard/configuraciones/archivos/$fileId')

const officials = [currentChoiceQuery(listEngineers), currentChoiceQuery(listTechnicians)]

/** An address with anything but digits finds no file. */
export default function FilePage() {
  const { user } = useAuth()
  const { fileId } = route.useParams()
  return user && <FileView key={fileId} route={route} official={user} fileId={pathId(fileId)} officials={officials} />
}
