import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { secondFactorTexts as texts } from './messages.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Secret, secondFactorQuery, useStart } from './second-factor.queries.ts'
import { SecondFactorEnd } from './second-factor-end.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

type Props = {
  email: string
  /** The server accepts nothing before it is set up. */
  isDue: boolean
  onSettled: () => void
}

/** Step of the person: nothing under way, an app to be set up, codes to be kept, or about to give it up. */
type Step =
  | { name: 'setup'; secret: Secret }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'end' }
  | undefined

/** 'Verificación en dos pasos': set up with an app, and given up with password and code. */
export function SecondFactor({ email, isDue, onSettled }: Props) {
  const result = useQuery(secondFactorQuery)
  const start = useStart()
  const [step, setStep] = useState<Step>()

  const begin = async () => {
    try {
      setStep({ name: 'setup', secret: await start.mutateAsync() })
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  const content = () => {
    if (step?.name === 'setup') {
      const onConfirmed = (codes: readonly string[]) => {
        toastSuccess(texts.on)
        setStep({ name: 'codes', codes })
      }
      return (
        <SecondFactorSetup
          secret={step.secret}
          onConfirmed={onConfirmed}
          {...(!isDue && { onCancel: () => setStep(undefined) })}
        />
      )
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
        <BusyButton isBusy={start.isPending} onClick={() => void begin()}>
          {texts.start}
        </BusyButton>
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
