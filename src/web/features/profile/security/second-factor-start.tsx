import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { secondFactorStart } from '../../../../domain/session/second-factor.ts'
import { Refusal, saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { AccountName, PasswordField } from '../../../ui/form/password-field.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import { secondFactorTexts as texts } from './messages.ts'
import { type Secret, useStart } from './second-factor.queries.ts'

type Fields = z.output<typeof secondFactorStart>

type Props = { email: string; onStarted: (secret: Secret) => void; onCancel?: () => void }

/** Asks for the present password before a second factor is set up. */
export function SecondFactorStart({ email, onStarted, onCancel }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Fields>({
    resolver: zodResolver(secondFactorStart),
    defaultValues: { password: '' },
  })
  const start = useStart()
  // The pressed button is gone, so the focus must be moved here.
  useEffect(() => setFocus('password'), [setFocus])

  const submit = async (fields: Fields) => {
    if (start.isPending) return
    try {
      onStarted(await start.mutateAsync(fields))
    } catch (error) {
      const message = error instanceof Refusal ? error.fields?.password : undefined
      if (message) setError('password', { message }, { shouldFocus: true })
      else toastError(saveErrorText(error))
    }
  }
  return (
    <form noValidate aria-label={texts.startTitle} onSubmit={handleSubmit(submit)}>
      <AccountName email={email} />
      <Stack maw="32rem">
        <Text>{texts.startText}</Text>
        <PasswordField
          {...register('password')}
          label={texts.password}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          errorProps={{ role: 'alert' }}
          required
        />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <BusyButton type="submit" isBusy={start.isPending}>
            {texts.goOn}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
