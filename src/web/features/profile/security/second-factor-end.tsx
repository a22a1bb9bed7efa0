import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { secondFactorEnd } from '../../../../domain/session/second-factor.ts'
import { Refusal, saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { AccountName, PasswordField } from '../../../ui/form/password-field.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { secondFactorTexts as texts } from './messages.ts'
import { useDisable } from './second-factor.queries.ts'

type Fields = z.output<typeof secondFactorEnd>

type Props = { email: string; onDone: () => void; onCancel: () => void }

/** Gives the second factor up, with both factors. */
export function SecondFactorEnd({ email, onDone, onCancel }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(secondFactorEnd),
    defaultValues: { password: '', code: '' },
  })
  const disable = useDisable()
  const { errors } = formState
  const submit = async (fields: Fields) => {
    if (disable.isPending) return
    try {
      await disable.mutateAsync(fields)
      toastSuccess(texts.off)
      onDone()
    } catch (error) {
      const refused = error instanceof Refusal ? (error.fields ?? {}) : {}
      const named = (['password', 'code'] as const).find((name) => refused[name])
      if (named) setError(named, { message: refused[named] ?? '' }, { shouldFocus: true })
      else toastError(saveErrorText(error))
    }
  }
  return (
    <form noValidate aria-label={texts.disable} onSubmit={handleSubmit(submit)}>
      <AccountName email={email} />
      <Stack maw="32rem">
        <Text>{texts.disableText}</Text>
        <PasswordField
          {...register('password')}
          label={texts.password}
          autoComplete="current-password"
          error={errors.password?.message}
          required
        />
        <TextInput
          {...register('code')}
          label={texts.code}
          autoComplete="one-time-code"
          error={errors.code?.message}
          required
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <BusyButton type="submit" isBusy={disable.isPending}>
            {texts.disable}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
