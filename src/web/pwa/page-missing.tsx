import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Retry } from '../ui/retry.tsx'
import type { MissingReason } from './chunk-load-error.ts'
import { messages } from './messages.ts'
import { TakeUpdate } from './take-update.tsx'

/** Replaces a page that is not on the device and could not be fetched. */
export function PageMissingNotice({ reason, onRetry }: { reason: MissingReason; onRetry: () => void }) {
  const { title, text } = messages[reason]
  return (
    <Stack role="alert" align="flex-start" p="xl" maw="40rem">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text>{text}</Text>
      {reason === 'gone' && <TakeUpdate />}
      <Retry onRetry={onRetry} />
      <Anchor component={Link} to="/dashboard/inspeccion/campo" py="sm">
        {messages.toOfflineVisits}
      </Anchor>
    </Stack>
  )
}
