import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { requestRecovery } from '../../../contract/recovery.wire.ts'
import { type RecoveryForm, recoveryForm } from '../../../domain/session/recovery.ts'
import { call } from '../../api/call.ts'
import { saveErrorText } from '../../api/refusal.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { messages } from './messages.ts'

/** Asks for a one-time link; the answer does not tell whether the account exists. */
export default function RecoveryRequest() {
  const { register, handleSubmit, setError, formState } = useForm<RecoveryForm>({
    resolver: zodResolver(recoveryForm),
    defaultValues: { account: '' },
    mode: 'onTouched',
  })
  const [answer, setAnswer] = useState<string>()

  const submit = async (asked: RecoveryForm) => {
    try {
      const { canMail } = await call(requestRecovery, { body: asked })
      setAnswer(canMail ? messages.recovery.sent : messages.recoverPasswordHelp)
    } catch (error) {
      setError('account', { message: saveErrorText(error) })
    }
  }

  if (answer) {
    return (
      <Alert variant="light" role="status">
        {answer}
      </Alert>
    )
  }
  return (
    <form noValidate aria-label={messages.recovery.title} onSubmit={handleSubmit(submit)}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {messages.recovery.title}
        </Title>
        <Text>{messages.recovery.intro}</Text>
        <TextInput
          {...register('account')}
          label={messages.recovery.account}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.account?.message}
        />
        <BusyButton type="submit" variant="light" isBusy={formState.isSubmitting}>
          {messages.recovery.send}
        </BusyButton>
      </Stack>
    </form>
  )
}
