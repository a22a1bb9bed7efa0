import { Button, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { withdrawal } from '../../../../domain/formats/format-forms.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { messages } from '../messages.ts'
import { detailTexts as texts } from './messages.ts'

type Props = {
  title: string
  hint: string
  confirmLabel: string
  /** More fields above the reason, with the fault that keeps them from being sent. */
  children?: ReactNode
  fault?: () => string | undefined
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for the reason of an act that stays in the history. */
export function ReasonModal({ title, hint, confirmLabel, children, fault, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    const read = withdrawal.safeParse({ reason })
    const refused = read.error?.issues[0]?.message ?? fault?.()
    setError(refused)
    if (!read.success || refused || isBusy) return
    setBusy(true)
    try {
      await onConfirm(read.data.reason)
    } catch (failure) {
      console.error(failure)
      setError(saveErrorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormModal opened onClose={onClose} closeLabel={messages.close} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <Text>{hint}</Text>
          {children}
          <Textarea
            label={texts.reason}
            required
            rows={3}
            maxLength={500}
            value={reason}
            error={error}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <FormFooter>
            <Button variant="default" onClick={onClose}>
              {messages.cancel}
            </Button>
            <BusyButton type="submit" isBusy={isBusy}>
              {confirmLabel}
            </BusyButton>
          </FormFooter>
        </Stack>
      </form>
    </FormModal>
  )
}
