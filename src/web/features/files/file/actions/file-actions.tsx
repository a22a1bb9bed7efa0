import { Button, Group, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconFolderPlus,
  IconGavel,
  IconListDetails,
  IconLock,
  IconLockOpen,
  IconPencil,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exportFile } from '../../../../../contract/index.ts'
import { call } from '../../../../api/call.ts'
import { saveErrorText } from '../../../../api/refusal.ts'
import { BusyButton } from '../../../../ui/form/busy-button.tsx'
import { JobProgress } from '../../../../ui/job/job-progress.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { toastError } from '../../../../ui/toast/toast.ts'
import classes from '../../files.module.css'
import { type FileDetail, fetchIndex } from '../../files.queries.ts'
import { fileMessages as texts } from '../messages.ts'
import type { OfficialsQueries } from './edit-file-form.tsx'
import { type ActionWindow, FileWindows } from './file-windows.tsx'

type Props = {
  file: FileDetail
  isManager: boolean
  mayAdd: boolean
  officials: OfficialsQueries
}

/** The acts on a whole file: for everybody the ZIP and the index, for administrators the rest. */
export function FileActions({ file, isManager, mayAdd, officials }: Props) {
  const [window, setWindow] = useState<ActionWindow>()
  const onError = (error: Error) => toastError(texts.downloadFailed, saveErrorText(error))
  const zip = useMutation({ mutationFn: () => call(exportFile, { params: { id: file.id } }), onError })
  const index = useMutation({
    mutationFn: async (kind: 'xml' | 'html') =>
      saveFile(await fetchIndex(file.id, kind), `${file.number}-indice.${kind}`),
    onError,
  })
  const isGone = file.state === 'eliminado' || file.state === 'transferido'
  const icon = { size: 20, 'aria-hidden': true } as const
  return (
    <>
      <Group gap="xs" role="group" aria-label={texts.actions}>
        {!isGone && (
          <BusyButton leftSection={<IconDownload {...icon} />} isBusy={zip.isPending} onClick={() => zip.mutate()}>
            {texts.zip}
          </BusyButton>
        )}
        <BusyButton
          variant="default"
          leftSection={<IconListDetails {...icon} />}
          isBusy={index.isPending}
          onClick={() => index.mutate('xml')}
        >
          {texts.indexXml}
        </BusyButton>
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
              {texts.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={() => index.mutate('html')}>
              {texts.indexHtml}
            </Menu.Item>
            {mayAdd && (
              <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={() => setWindow('folder')}>
                {texts.newFolder}
              </Menu.Item>
            )}
            {isManager && !isGone && (
              <>
                <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setWindow('edit')}>
                  {texts.edit}
                </Menu.Item>
                <Menu.Item leftSection={<IconGavel {...icon} />} onClick={() => setWindow('hold')}>
                  {texts.hold}
                </Menu.Item>
                {file.state === 'abierto' ? (
                  <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => setWindow('close')}>
                    {texts.close}
                  </Menu.Item>
                ) : (
                  <Menu.Item leftSection={<IconLockOpen {...icon} />} onClick={() => setWindow('reopen')}>
                    {texts.reopen}
                  </Menu.Item>
                )}
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {zip.data && (
        <section aria-label={texts.zipOf(file.number)} className={classes.item}>
          <JobProgress jobId={zip.data.jobId} title={texts.zipOf(file.number)} onHide={zip.reset} />
        </section>
      )}
      <FileWindows file={file} window={window} officials={officials} onClose={() => setWindow(undefined)} />
    </>
  )
}
