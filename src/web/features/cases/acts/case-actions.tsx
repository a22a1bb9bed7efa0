import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendCase } from '../../../../contract/follow-up/case-acts.wire.ts'
import { call } from '../../../api/call.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { ActionGroup } from '../../../ui/form/action-group.tsx'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { type Case, fetchPackage, touchedByCases } from '../cases.queries.ts'
import { cardTexts, actTexts as texts } from '../messages.ts'
import { AddWindow } from './add-window.tsx'
import { EndWindow } from './reason-windows.tsx'

/** Acts with a window, in the order of their buttons. */
const WINDOWED = ['add', 'close', 'addition'] as const
type Windowed = (typeof WINDOWED)[number]

function SendButton({ found: { id, rowVersion } }: { found: Case }) {
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => call(sendCase, { params: { id }, body: { rowVersion } }),
    onSuccess: () => toastSuccess(texts.send.done),
    onError: (error) => toastError(texts.send.failed, saveErrorText(error)),
    onSettled: () => Promise.all(touchedByCases.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const ask = async () => {
    if (await confirm({ title: texts.send.title, text: texts.send.note, confirmLabel: texts.send.open })) send.mutate()
  }
  return (
    <BusyButton mih={44} variant="default" isBusy={send.isPending} aria-haspopup="dialog" onClick={() => void ask()}>
      {texts.send.open}
    </BusyButton>
  )
}

/** The acts on a case that the server allows its reader, and its package (R 40.8). */
export function CaseActions({ found }: { found: Case }) {
  const [opened, setOpened] = useState<Windowed>()
  const take = useMutation({
    mutationFn: async () => saveFile(await fetchPackage(found.id), `${found.number}.zip`),
    onError: (error) => toastError(cardTexts.downloadFailed, saveErrorText(error)),
  })
  const close = () => setOpened(undefined)
  return (
    <>
      <ActionGroup label={texts.label}>
        {WINDOWED.filter((act) => found.may.includes(act)).map((act, place) => (
          <Button
            key={act}
            mih={44}
            variant={place === 0 ? 'filled' : 'default'}
            aria-haspopup="dialog"
            onClick={() => setOpened(act)}
          >
            {texts[act].open}
          </Button>
        ))}
        {found.may.includes('send') && <SendButton found={found} />}
        <BusyButton mih={44} variant="default" isBusy={take.isPending} onClick={() => take.mutate()}>
          {cardTexts.export}
        </BusyButton>
      </ActionGroup>
      {opened === 'add' && <AddWindow found={found} onClose={close} />}
      {(opened === 'close' || opened === 'addition') && <EndWindow found={found} act={opened} onClose={close} />}
    </>
  )
}
