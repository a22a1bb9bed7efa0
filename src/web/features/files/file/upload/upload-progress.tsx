import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { uploadMessages as texts } from '../messages.ts'
import type { UploadState } from './upload-state.ts'

type Props = {
  /** Name of the file, which completes the names of the buttons. */
  name: string
  state: UploadState
  onCancel: () => void
  onRetry: () => void
  /** Sends the same bytes again although the file has them. */
  onAnyway: () => void
}

function wordsOf(state: UploadState): string {
  switch (state.step) {
    case 'sending':
      return texts.sending(state.pct)
    case 'analysing':
      return texts.analysing
    case 'waiting':
      return texts.waiting
    case 'cancelled':
      return texts.cancelled
    case 'done':
      return state.text
    default:
      return ''
  }
}

/** The way of one upload, its refusal and the answers to it. */
export function UploadProgress({ name, state, onCancel, onRetry, onAnyway }: Props) {
  if (state.step === 'ready') return null
  if (state.step === 'failed') {
    return (
      <Alert color="red" role="alert">
        <Text mb="xs">
          <bdi>{state.text}</bdi>
        </Text>
        {state.isDuplicate ? (
          <Button variant="default" aria-label={texts.anywayOf(name)} onClick={onAnyway}>
            {texts.anyway}
          </Button>
        ) : (
          <Button variant="default" aria-label={texts.retryOf(name)} onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </Alert>
    )
  }
  const pct = state.step === 'sending' ? state.pct : state.step === 'waiting' || state.step === 'cancelled' ? 0 : 100
  const words = wordsOf(state)
  return (
    <>
      <Progress value={pct} aria-label={`${words} · ${name}`} {...(state.step === 'done' && { color: 'green.9' })} />
      <Group justify="space-between" gap="xs">
        {/* Every percent read aloud would drown the rest. */}
        <Text size="sm" role={state.step === 'sending' ? undefined : 'status'}>
          {words}
        </Text>
        {state.step === 'cancelled' && (
          <Button variant="default" aria-label={texts.retryOf(name)} onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        {(state.step === 'sending' || state.step === 'waiting') && (
          <Button variant="default" aria-label={texts.cancelOf(name)} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Group>
    </>
  )
}
