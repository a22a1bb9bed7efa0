import { useQueryClient } from '@tanstack/react-query'
import { reopenFile } from '../../../../../contract/index.ts'
import { type FileDetail, fileQuery, useFilesChange } from '../../files.queries.ts'
import { FormWindow } from '../../form-window.tsx'
import { fileMessages, actionMessages as texts } from '../messages.ts'
import { CloseForm } from './close-form.tsx'
import { EditFileForm, type OfficialsQueries } from './edit-file-form.tsx'
import { FolderForm } from './folder-form.tsx'
import { HoldForm } from './hold-form.tsx'
import { ReasonForm } from './reason-form.tsx'

export type ActionWindow = 'folder' | 'edit' | 'hold' | 'close' | 'reopen'

const titles: Record<ActionWindow, string> = {
  folder: fileMessages.newFolder,
  edit: fileMessages.edit,
  hold: fileMessages.hold,
  close: fileMessages.close,
  reopen: fileMessages.reopen,
}

type Props = {
  file: FileDetail
  window: ActionWindow | undefined
  officials: OfficialsQueries
  onClose: () => void
}

/** The window of the chosen action on a file. */
export function FileWindows({ file, window, officials, onClose }: Props) {
  const client = useQueryClient()
  const reopen = useFilesChange(reopenFile)
  // The form begins anew with the version that was read again.
  const onReload = () => client.fetchQuery(fileQuery(file.id)).then(() => undefined)
  const key = String(file.rowVersion)
  return (
    <FormWindow title={window && titles[window]} isOpen={window !== undefined} onClose={onClose}>
      {(form) => {
        switch (window) {
          case 'folder':
            return <FolderForm {...form} fileId={file.id} onDone={onClose} />
          case 'edit':
            return (
              <EditFileForm
                {...form}
                key={key}
                file={file}
                officials={officials}
                onDone={onClose}
                onReload={onReload}
              />
            )
          case 'hold':
            return <HoldForm {...form} fileId={file.id} onDone={onClose} />
          case 'close':
            return <CloseForm {...form} key={key} file={file} onDone={onClose} onReload={onReload} />
          case 'reopen':
            return (
              <ReasonForm
                {...form}
                text={texts.reopenText}
                label={fileMessages.reopen}
                done={texts.reopened}
                isBusy={reopen.isPending}
                act={(reason) => reopen.mutateAsync({ params: { id: file.id }, body: { reason } })}
                onDone={onClose}
              />
            )
          default:
            return null
        }
      }}
    </FormWindow>
  )
}
