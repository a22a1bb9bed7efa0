import { Button, Checkbox, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormFooter } from '../../../../ui/form/form-footer.tsx'
import { useFormProgress } from '../../../../ui/leave-guard/form-progress.ts'
import { useFocusKept } from '../../../../ui/window-focus.ts'
import classes from '../../files.module.css'
import { type FileDetail, storageQuery, tableQuery } from '../../files.queries.ts'
import { FormWindow, type WindowedForm } from '../../form-window.tsx'
import { messages } from '../../messages.ts'
import { fileMessages, uploadMessages as texts } from '../messages.ts'
import { FinishButton } from './finish-button.tsx'
import { UploadCard } from './upload-card.tsx'
import { type SharedFacts, useUploadQueue } from './use-upload-queue.ts'

type Props = { file: FileDetail; picked: readonly File[]; onClose: () => void }

function Uploads({ file, picked, onClose, onLeave, onProgress }: Props & WindowedForm) {
  const { data: series = [] } = useQuery(tableQuery)
  const { data: space } = useQuery(storageQuery)
  const [shared, setShared] = useState<SharedFacts>({ folderId: undefined, isDigitized: false, isSensitive: false })
  const queue = useUploadQueue({ fileId: file.id, picked, maxBytes: space?.maxDocumentBytes })
  const ready = queue.drafts.filter(({ state }) => state.step === 'ready')
  const isUnsent = queue.drafts.some(({ state }) => state.step !== 'done')
  useFormProgress({ isDirty: isUnsent, isSaving: queue.isUnderWay }, onProgress)
  const types = series.find(({ id }) => id === file.seriesId)?.types ?? []
  const folders = file.folders.flatMap(({ id, name }) => (id === null ? [] : [{ value: String(id), label: name }]))
  return (
    <Stack {...useFocusKept()}>
      <ul className={classes.plainList}>
        {queue.drafts.map((draft) => (
          <UploadCard
            key={draft.key}
            draft={draft}
            types={types}
            onChange={(part) => queue.change(draft.key, part)}
            onRemove={() => queue.remove(draft.key)}
            onCancel={() => queue.cancel(draft.key)}
            onSend={(isConfirmed) => queue.enqueue([draft.key], shared, isConfirmed)}
          />
        ))}
      </ul>
      {isUnsent && (
        <>
          {folders.length > 0 && (
            <Select
              label={texts.folder}
              placeholder={texts.noFolder}
              data={folders}
              value={shared.folderId === undefined ? null : String(shared.folderId)}
              onChange={(value) => setShared({ ...shared, folderId: value === null ? undefined : Number(value) })}
              clearable
            />
          )}
          {(['isDigitized', 'isSensitive'] as const).map((name) => (
            <Checkbox
              key={name}
              label={name === 'isDigitized' ? texts.digitized : texts.sensitive}
              checked={shared[name]}
              onChange={(event) => setShared({ ...shared, [name]: event.currentTarget.checked })}
            />
          ))}
        </>
      )}
      <FormFooter>
        {isUnsent ? (
          <>
            <Button variant="default" onClick={onLeave} disabled={queue.isUnderWay}>
              {messages.cancel}
            </Button>
            {ready.length > 0 && (
              <Button
                onClick={() =>
                  queue.enqueue(
                    ready.map(({ key }) => key),
                    shared,
                  )
                }
              >
                {texts.send(ready.length)}
              </Button>
            )}
          </>
        ) : (
          <FinishButton onFinish={onClose} />
        )}
      </FormFooter>
    </Stack>
  )
}

/** The window that sends chosen files into a file. */
export const UploadWindow = ({ file, picked, onClose }: Props) => (
  <FormWindow title={fileMessages.add} isOpen={picked.length > 0} onClose={onClose} size="lg">
    {(form) => <Uploads {...form} file={file} picked={picked} onClose={onClose} />}
  </FormWindow>
)
