import { zodResolver } from '@hookform/resolvers/zod'
import { Stack, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { resetPassword } from '../../../contract/recovery.wire.ts'
import { type ResetForm as ResetFields, resetForm } from '../../../domain/session/recovery.ts'
import { call } from '../../api/call.ts'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { AccountName, PasswordField } from '../../ui/form/password-field.tsx'
import classes from './login.module.css'
import { messages } from './messages.ts'

type Props = {
  token: string
  /** The account's e-mail, as the link names it; links of before the update have none. */
  account: string | undefined
  onDone: () => void
  onLinkInvalid: (message: string) => void
}

/** Sets the new password of a person who came by a one-time link. */
export function ResetForm({ token, account, onDone, onLinkInvalid }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<ResetFields>({
    resolver: zodResolver(resetForm),
    defaultValues: { token, password: '', repeated: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState

  const submit = async (fields: ResetFields) => {
    try {
      await call(resetPassword, { body: fields })
      onDone()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'session.link-invalid') return onLinkInvalid(error.message)
      setError('password', { message: saveErrorText(error) }, { shouldFocus: true })
    }
  }

  return (
    <form noValidate aria-label={messages.reset.title} onSubmit={handleSubmit(submit)}>
      {account !== undefined && <AccountName email={account} />}
      <Stack gap="md">
        {account !== undefined && <Text className={classes.account}>{messages.reset.accountOf(account)}</Text>}
        <PasswordField
          {...register('password')}
          autoComplete="new-password"
          label={messages.reset.password}
          description={messages.reset.rule}
          error={errors.password?.message}
        />
        <PasswordField
          {...register('repeated')}
          autoComplete="new-password"
          label={messages.reset.repeated}
          error={errors.repeated?.message}
        />
        <BusyButton type="submit" isBusy={isSubmitting}>
          {messages.reset.submit}
        </BusyButton>
      </Stack>
    </form>
  )
}
