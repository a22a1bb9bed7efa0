import { Button, getDefaultZIndex, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Official } from '../../../domain/access/official.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { closeButton } from '../../ui/theme/theme.ts'
import { toastSuccess } from '../../ui/toast/toast.ts'
import { CodeField } from './code-field.tsx'
import { asksForCode } from './credentials-failure.ts'
import { messages } from './messages.ts'
import { relogin, reloginFailure } from './relogin.ts'

const texts = messages.relogin

/** Mantine's windows hear Escape anywhere on the page; an Escape in this dialog must not reach the form under it. */
const ownKeys = { 'data-mantine-stop-propagation': true } as const

function ReloginForm({ user, onClose }: { user: Official; onClose: () => void }) {
  const [account, setAccount] = useState(user.email)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  /** Undefined until the server asks for the code of the second factor. */
  const [code, setCode] = useState<string>()
  const [codeFailure, setCodeFailure] = useState<string>()
  const codeInput = useRef<HTMLInputElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const fail = (text: string) => {
    setFailure(text)
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    if (password === '') return fail(messages.required)
    setLoading(true)
    setFailure(undefined)
    try {
      await relogin(user, account.trim(), password, code)
      toastSuccess(texts.done)
      onClose()
    } catch (error) {
      setLoading(false)
      if (!asksForCode(error)) return fail(reloginFailure(error, user))
      if (code !== undefined) setCodeFailure(error.message)
      // The field is not there before the next rendering.
      else flushSync(() => setCode(''))
      codeInput.current?.focus()
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{texts.text}</Text>
        <TextInput
          label={messages.account}
          value={account}
          onChange={(event) => {
            setAccount(event.currentTarget.value)
            setFailure(undefined)
          }}
          name="username"
          autoComplete="username"
          {...ownKeys}
        />
        <PasswordField
          ref={input}
          label={messages.password}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setFailure(undefined)
          }}
          error={failure}
          // The focus stays in the field after Enter, so the answer must be announced as an alert.
          errorProps={failure === messages.required ? {} : { role: 'alert' }}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={ownKeys}
          required
          withAsterisk={false}
          data-autofocus
          {...ownKeys}
        />
        {code !== undefined && (
          <CodeField
            ref={codeInput}
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setCodeFailure(undefined)
            }}
            error={codeFailure}
            {...ownKeys}
          />
        )}
        <Button type="submit" aria-disabled={isLoading} {...ownKeys}>
          {isLoading ? messages.loading : messages.submit}
        </Button>
        <Button variant="default" onClick={onClose} {...ownKeys}>
          {texts.goOn}
        </Button>
        <Text size="sm" c="dimmed">
          {texts.otherPerson}
        </Text>
      </Stack>
    </form>
  )
}

/** 'Su sesión venció': the person logs in again without leaving the page, or goes on working on the device. */
export const ReloginDialog = ({ user, opened, onClose }: { user: Official; opened: boolean; onClose: () => void }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={texts.title}
    centered
    closeOnClickOutside={false}
    // Lies over the window whose save found the session lapsed.
    zIndex={getDefaultZIndex('modal') + 1}
    closeButtonProps={{ ...closeButton, ...ownKeys }}
    onKeyDown={({ key }) => key === 'Escape' && onClose()}
  >
    <ReloginForm user={user} onClose={onClose} />
  </Modal>
)
