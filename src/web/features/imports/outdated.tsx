import { Alert, Stack, Text } from '@mantine/core'
import { Retry } from '../../ui/retry.tsx'
import { messages } from './messages.ts'

/** Tells that what is shown may be old. */
export const Outdated = ({ onRetry }: { onRetry: () => unknown }) => (
  <Alert color="yellow" role="alert">
    <Stack align="flex-start" gap="xs">
      <Text>{messages.outdated}</Text>
      <Retry onRetry={() => void onRetry()} />
    </Stack>
  </Alert>
)
