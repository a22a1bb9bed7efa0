import { Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CODE_MISSING } from '../../../../domain/session/second-factor.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { secondFactorTexts as texts } from './messages.ts'
import { type Secret, useConfirm } from './second-factor.queries.ts'

type Props = { secret: Secret; onConfirmed: (codes: readonly string[]) => void; onCancel?: () => void }

/** Shows the secret as QR code and as text, and takes the first code of the app. */
export function SecondFactorSetup({ secret, onConfirmed, onCancel }: Props) {
  const confirm = useConfirm()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone, so the focus must be moved here.
  useEffect(() => heading.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (code.trim() === '') {
      setFailure(CODE_MISSING)
      return input.current?.focus()
    }
    try {
      onConfirmed(await confirm.mutateAsync(code))
    } catch (error) {
      setFailure(saveErrorText(error))
      input.current?.focus()
    }
  }
  return (
    <form noValidate aria-label={texts.title} onSubmit={submit}>
      <Stack>
        <Text ref={heading} tabIndex={-1}>
          {texts.scan}
        </Text>
        <QrCode text={secret.uri} label={texts.qr} />
        <Text>{texts.byHand}</Text>
        <Group gap="sm">
          <Code fz="md">{(secret.secret.match(/.{1,4}/g) ?? []).join(' ')}</Code>
          <CopyButton value={secret.secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" onClick={copy} aria-live="polite">
                {copied ? texts.copied : texts.copy}
              </Button>
            )}
          </CopyButton>
        </Group>
        <TextInput
          ref={input}
          label={texts.code}
          description={texts.firstCode}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setFailure(undefined)
          }}
          error={failure}
          errorProps={{ role: 'alert' }}
          inputMode="numeric"
          autoComplete="one-time-code"
          maw="20rem"
        />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <BusyButton type="submit" isBusy={confirm.isPending}>
            {texts.confirm}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
