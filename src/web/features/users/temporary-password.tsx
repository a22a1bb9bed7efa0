import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyText } from '../../ui/form/copy-text.tsx'
import { messages } from './messages.ts'

const { temporary } = messages

type Props = {
  name: string
  password: string
  /** Instant from which it opens the account no more. */
  until: string | undefined
  onDone: () => void
}

/** The password that the administrator hands over. It is stored nowhere, so it is shown once. */
export function TemporaryPassword({ name, password, until, onDone }: Props) {
  const notice = useRef<HTMLParagraphElement>(null)
  // The focused form is gone and its window stays open, so the focus must be moved here.
  useEffect(() => notice.current?.focus(), [])
  return (
    <Stack>
      <Text ref={notice} tabIndex={-1} role="alert">
        {temporary.text(name, until)}
      </Text>
      <Code block fz="xl" ta="center" aria-label={temporary.title}>
        {password}
      </Code>
      <Group justify="flex-end">
        <CopyText text={password} label={temporary.copy} copiedLabel={temporary.copied} />
        <Button onClick={onDone}>{temporary.done}</Button>
      </Group>
    </Stack>
  )
}
