import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { messages } from './messages.ts'

const { temporary } = messages

/** What the administrator hands over; it is kept nowhere, so it cannot be shown again. */
export function TemporaryPassword({ name, password, onDone }: { name: string; password: string; onDone: () => void }) {
  return (
    <Stack>
      <Text>{temporary.text(name)}</Text>
      <Code block fz="xl" ta="center" aria-label={temporary.title}>
        {password}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
              onClick={copy}
              aria-live="polite"
              data-autofocus
            >
              {copied ? temporary.copied : temporary.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{temporary.done}</Button>
      </Group>
    </Stack>
  )
}
