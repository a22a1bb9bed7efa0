import { Stack } from '@mantine/core'
import { Retry } from './retry.tsx'

type Props = {
  text: string
  onRetry: () => void
  /** Names what to load again, for pages with several such buttons. */
  of?: string
}

/** Replaces what could not be loaded, and loads it again. */
export const LoadFailed = ({ text, onRetry, of }: Props) => (
  <Stack role="alert" align="flex-start">
    {text}
    <Retry onRetry={onRetry} {...(of && { of })} />
  </Stack>
)
