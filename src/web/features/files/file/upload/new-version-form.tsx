import { Button, FileButton, Stack, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PICKER_TYPES } from '../../../../../domain/files/accepted-types.ts'
import { FormFooter } from '../../../../ui/form/form-footer.tsx'
import { useFormProgress } from '../../../../ui/leave-guard/form-progress.ts'
import { useFocusKept } from '../../../../ui/window-focus.ts'
import classes from '../../files.module.css'
import { type DocumentRow, rereadFiles, sendVersion, storageQuery } from '../../files.queries.ts'
import type { WindowedForm } from '../../form-window.tsx'
import { messages } from '../../messages.ts'
import { uploadMessages as texts } from '../messages.ts'
import { FinishButton } from './finish-button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { failedState, isUnderWay, sentState, sizeFault, type UploadState } from './upload-state.ts'

type Props = WindowedForm & { document: DocumentRow; onDone: () => void }

/** A new version of a document that a person added. The versions of before stay. */
export function NewVersionForm({ document, onDone, onLeave, onProgress }: Props) {
  const client = useQueryClient()
  const { data: space } = useQuery(storageQuery)
  const [file, setFile] = useState<File>()
  const [note, setNote] = useState('')
  const [state, setState] = useState<UploadState>({ step: 'ready' })
  const giving = useRef<AbortController>(null)
  const isBusy = isUnderWay(state)
  const isDone = state.step === 'done'
  useFormProgress({ isDirty: (file !== undefined || note !== '') && !isDone, isSaving: isBusy }, onProgress)
  useEffect(() => () => giving.current?.abort(), [])

  const pick = (picked: File | null) => {
    if (!picked) return
    setFile(picked)
    setState(sizeFault(picked, space?.maxDocumentBytes) ?? { step: 'ready' })
  }
  const send = async (isConfirmed: boolean) => {
    if (!file || isBusy) return
    const fault = sizeFault(file, space?.maxDocumentBytes)
    if (fault) return setState(fault)
    giving.current = new AbortController()
    setState(sentState(0))
    try {
      const body = { file, note, rowVersion: document.rowVersion, ...(isConfirmed && { confirmed: true }) }
      const sending = { onSent: (share: number) => setState(sentState(share)), signal: giving.current.signal }
      const { version } = await sendVersion(document.id, body, sending)
      setState({ step: 'done', text: texts.doneVersion(version) })
      await rereadFiles(client)
    } catch (error) {
      setState(failedState(error))
      await rereadFiles(client)
    }
  }
  return (
    <Stack {...useFocusKept()}>
      {!isDone && (
        <>
          <div>
            <FileButton accept={PICKER_TYPES} onChange={pick} inputProps={{ 'aria-label': texts.versionTitle }}>
              {(button) => (
                <Button {...button} variant="default" disabled={isBusy} data-autofocus>
                  {texts.choose}
                </Button>
              )}
            </FileButton>
            {file && (
              <Text size="sm">
                <bdi className={classes.wrapping}>{file.name}</bdi>
              </Text>
            )}
          </div>
          <Textarea
            label={texts.note}
            rows={2}
            maxLength={1_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
      <UploadProgress
        name={file?.name ?? ''}
        state={state}
        onCancel={() => giving.current?.abort()}
        onRetry={() => void send(false)}
        onAnyway={() => void send(true)}
      />
      <FormFooter>
        {isDone ? (
          <FinishButton onFinish={onDone} />
        ) : (
          <>
            <Button variant="default" onClick={onLeave} disabled={isBusy}>
              {messages.cancel}
            </Button>
            {file && state.step === 'ready' && <Button onClick={() => void send(false)}>{texts.sendVersion}</Button>}
          </>
        )}
      </FormFooter>
    </Stack>
  )
}
