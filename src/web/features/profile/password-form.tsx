import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import { type PasswordChange, passwordChange } from '../../../domain/users/password.ts'
import { passwordHints } from '../../../domain/users/password-hints.ts'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { AccountName, PasswordField } from '../../ui/form/password-field.tsx'
import { type FormProgress, useFormProgress } from '../../ui/leave-guard/form-progress.ts'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { passwordTexts as texts } from './messages.ts'
import { PasswordHintList } from './password-hint-list.tsx'
import { useChangePassword } from './profile.queries.ts'

type Field = keyof PasswordChange
const fields: readonly Field[] = ['current', 'password', 'repeated']

/** The field that a refusal concerns, by code. */
const fieldOfCode: Record<string, Field> = {
  'password.wrong-current': 'current',
  'password.common': 'password',
  'password.personal': 'password',
  'password.reused': 'password',
}

type Props = {
  /** Personal texts that the password must not contain. */
  personal: readonly (string | undefined)[]
  email: string
  isDue: boolean
  onChanged: () => void
  onProgress: (progress: FormProgress) => void
}

export function PasswordForm({ personal, email, isDue, onChanged, onProgress }: Props) {
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: { current: '', password: '', repeated: '' },
    mode: 'onTouched',
  })
  const { mutateAsync, isPending } = useChangePassword()
  const hints = passwordHints(useWatch({ control: form.control, name: 'password' }), personal)
  const { errors, dirtyFields } = form.formState
  // Only the new password counts as typed: a browser may fill in the current one.
  useFormProgress({ isDirty: Boolean(dirtyFields.password || dirtyFields.repeated) }, onProgress)

  const showRefusal = ({ code, message, fields: refused = {} }: Refusal) => {
    const about = { ...(fieldOfCode[code] && { [fieldOfCode[code]]: message }), ...refused }
    const first = fields.find((field) => about[field] !== undefined)
    for (const field of fields) if (about[field]) form.setError(field, { message: about[field] })
    if (first) form.setFocus(first)
    else toastError(message)
  }
  const submit = async (change: PasswordChange) => {
    if (isPending) return
    try {
      await mutateAsync(change)
      // The form resets at once: the callback may leave the page, and the guard must then have nothing to ask.
      flushSync(() => form.reset())
      toastSuccess(texts.saved)
      onChanged()
    } catch (error) {
      if (error instanceof Refusal) showRefusal(error)
      else toastError(saveErrorText(error))
    }
  }
  const said = (field: Field) => ({ label: texts[field], required: true, error: errors[field]?.message })

  return (
    <form noValidate aria-label={texts.title} onSubmit={form.handleSubmit(submit)}>
      <AccountName email={email} />
      <Stack maw="32rem">
        <Title order={2} size="h3">
          {texts.title}
        </Title>
        {isDue && (
          <Alert color="yellow" role="alert">
            <Text fw={600}>{texts.due}</Text>
            {texts.dueWhy}
          </Alert>
        )}
        <PasswordField {...form.register('current')} {...said('current')} autoComplete="current-password" />
        <PasswordField
          {...form.register('password', { deps: ['repeated'] })}
          {...said('password')}
          autoComplete="new-password"
          description={<PasswordHintList hints={hints} />}
          // Mantine's own element is a paragraph, which may not contain a list.
          descriptionProps={{ component: 'div', c: 'inherit', fz: 'sm', lh: 'md', mb: 'xs' }}
        />
        <PasswordField {...form.register('repeated')} {...said('repeated')} autoComplete="new-password" />
        <Text size="sm" c="dimmed">
          {texts.endsOthers}
        </Text>
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={isPending}>
            {texts.submit}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
