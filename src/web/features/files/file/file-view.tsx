import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { mayAddToFile } from '../../../../domain/files/file-access.ts'
import { Loading } from '../../../ui/loading.tsx'
import classes from '../files.module.css'
import { fileQuery } from '../files.queries.ts'
import { documentOf, type FileRoute } from '../files-address.ts'
import { LoadFailure } from '../load-failure.tsx'
import type { OfficialsQueries } from './actions/edit-file-form.tsx'
import { FileActions } from './actions/file-actions.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { Documents } from './documents.tsx'
import { FileHeader } from './file-header.tsx'
import { Holds } from './holds.tsx'
import { IssuedIndexes } from './issued-indexes.tsx'
import { DocumentDropZone } from './upload/document-drop-zone.tsx'
import { UploadWindow } from './upload/upload-window.tsx'

type Props = {
  route: FileRoute
  official: Official
  fileId: number
  officials: OfficialsQueries
}

/** A file (expediente): its head, its folders and documents, and the acts on it. */
export function FileView({ route, official, fileId, officials }: Props) {
  const { data: file, error, isError, refetch } = useQuery(fileQuery(fileId))
  const navigate = route.useNavigate()
  const shown = documentOf(route.useSearch())
  const [picked, setPicked] = useState<readonly File[]>([])
  if (!file) return isError ? <LoadFailure error={error} onRetry={refetch} isPage /> : <Loading />
  const isOpen = file.state === 'abierto'
  const mayAdd =
    isOpen && may(official, 'files.add', official) && mayAddToFile(official, { isOfCase: file.isOfCase === true })
  const isManager = may(official, 'files.manage', official)
  const show = (documento: number | undefined) => void navigate({ to: '.', search: { documento }, resetScroll: false })
  const document = file.contents.find(({ id }) => id === shown)
  return (
    <Stack className={classes.printed ?? ''}>
      <FileHeader file={file} />
      <Holds file={file} isManager={isManager} />
      <FileActions file={file} isManager={isManager} mayAdd={mayAdd} officials={officials} />
      {mayAdd && (
        <div className={classes.noPrint}>
          <DocumentDropZone onFiles={setPicked} />
        </div>
      )}
      <Documents file={file} onShow={show} />
      <IssuedIndexes file={file} />
      <DocumentPanel
        file={file}
        document={document}
        isManager={isManager}
        mayAdd={mayAdd}
        onClose={() => show(undefined)}
      />
      {mayAdd && <UploadWindow file={file} picked={picked} onClose={() => setPicked([])} />}
    </Stack>
  )
}
