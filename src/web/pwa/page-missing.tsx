import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Retry } from '../ui/retry.tsx'
import { appUpdate } from './app-update.ts'
import { messages } from './messages.ts'
import type { MissingReason } from './missing-piece.ts'

/** In place of a page that is not on the device and could not be fetched. */
export function PageMissingNotice({ reason, onRetry }: { reason: MissingReason; onRetry: () => void }) {
  const { title, text } = messages[reason]
  const { isTaking } = useSyncExternalStore(appUpdate.subscribe, appUpdate.get)
  return (
    <Stack role="alert" align="flex-start" p="xl" maw="40rem">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text>{text}</Text>
      {reason === 'gone' && (
        <Button onClick={() => void appUpdate.take()} disabled={isTaking}>
          {isTaking ? messages.taking : messages.take}
        </Button>
      )}
      <Retry onRetry={onRetry} />
      <Anchor component={Link} to="/dashboard/inspeccion/campo">
        {messages.toField}
      </Anchor>
    </Stack>
  )
}
