import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { secondFactorTexts as texts } from './messages.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Secret, secondFactorQuery } from './second-factor.queries.ts'
import { SecondFactorEnd } from './second-factor-end.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { SecondFactorStart } from './second-factor-start.tsx'

type Props = {
  email: string
  /** The server accepts nothing before it is set up. */
  isDue: boolean
  onSettled: () => void
}

/** Step of the person: none, the password to be typed, an app to be set up, codes to be kept, or about to give it up. */
type Step =
  | { name: 'start' }
  | { name: 'setup'; secret: Secret }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'end' }
  | undefined

/** 'Verificación en dos pasos': set up with the password and an app, and given up with password and code. */
export function SecondFactor({ email, isDue, onSettled }: Props) {
  const result = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step>()

  // A second factor that is demanded cannot be put off.
  const cancel = !isDue && { onCancel: () => setStep(undefined) }
  const content = () => {
    if (step?.name === 'start') {
      const onStarted = (secret: Secret) => setStep({ name: 'setup', secret })
      return <SecondFactorStart email={email} onStarted={onStarted} {...cancel} />
    }
    if (step?.name === 'setup') {
      const onConfirmed = (codes: readonly string[]) => {
        toastSuccess(texts.on)
        setStep({ name: 'codes', codes })
      }
      return <SecondFactorSetup secret={step.secret} onConfirmed={onConfirmed} {...cancel} />
    }
    if (step?.name === 'codes') {
      const onDone = () => {
        setStep(undefined)
        onSettled()
      }
      return <RecoveryCodes codes={step.codes} onDone={onDone} />
    }
    if (!result.data) {
      return result.isError ? (
        <LoadFailed text={texts.failed} onRetry={() => void result.refetch()} of={texts.title} />
      ) : (
        <Loading />
      )
    }
    const { isOn, isOffered, codesLeft } = result.data
    if (step?.name === 'end') {
      return <SecondFactorEnd email={email} onDone={() => setStep(undefined)} onCancel={() => setStep(undefined)} />
    }
    if (isOn) {
      return (
        <Stack align="flex-start">
          <Text>
            {texts.isOn} {texts.codesLeft(codesLeft)} {codesLeft < 4 && texts.fewCodes}
          </Text>
          <Button variant="default" onClick={() => setStep({ name: 'end' })}>
            {texts.disable}
          </Button>
        </Stack>
      )
    }
    if (!isOffered) return <Text c="dimmed">{texts.notOffered}</Text>
    return (
      <Stack align="flex-start">
        <Text c="dimmed">{texts.intro}</Text>
        <Button onClick={() => setStep({ name: 'start' })}>{texts.start}</Button>
      </Stack>
    )
  }

  return (
    <Stack component="section" aria-labelledby="dos-pasos" maw="40rem">
      <Title order={2} size="h3" id="dos-pasos">
        {texts.title}
      </Title>
      {isDue && (
        <Alert color="yellow" role="alert">
          <Text fw={600}>{texts.due}</Text>
          {texts.dueWhy}
        </Alert>
      )}
      {content()}
    </Stack>
  )
}
