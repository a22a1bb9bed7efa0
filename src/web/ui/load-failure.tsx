import { Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Offline, Refusal } from '../api/refusal.ts'
import { Retry } from './retry.tsx'

type Props = {
  error: Error | null
  /** Said of a failure that is neither a refusal nor a missing network. */
  text: string
  onRetry: () => unknown
  /** The way on after a refusal, which trying again would not change. */
  afterRefusal?: ReactNode
}

/** The reason why something could not be loaded. Trying again is not offered after a refusal, which is an answer. */
export function LoadFailure({ error, text, onRetry, afterRefusal }: Props) {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  const isAnswer = error instanceof Refusal && error.status < 500 && error.status !== 429
  return (
    <Stack align="flex-start" role="alert">
      <Text>{error instanceof Refusal || error instanceof Offline ? error.message : text}</Text>
      {isAnswer ? afterRefusal : <Retry onRetry={() => void onRetry()} />}
    </Stack>
  )
}
