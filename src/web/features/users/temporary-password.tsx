import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { messages } from './messages.ts'

const { temporary } = messages

/** The password that the administrator hands over. It is stored nowhere, so it is shown once. */
export function TemporaryPassword({ name, password, onDone }: { name: string; password: string; onDone: () => void }) {
  const notice = useRef<HTMLParagraphElement>(null)
  // The focused form is gone and its window stays open, so the focus must be moved here.
  useEffect(() => notice.current?.focus(), [])
  return (
    <Stack>
      <Text ref={notice} tabIndex={-1} role="alert">
        {temporary.text(name)}
      </Text>
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
