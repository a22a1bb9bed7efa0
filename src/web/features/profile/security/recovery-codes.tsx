import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { secondFactorTexts } from './messages.ts'

const { recovery: texts, copied: copiedText } = secondFactorTexts

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const notice = useRef<HTMLParagraphElement>(null)
  // The form is gone, so the focus must be moved here.
  useEffect(() => notice.current?.focus(), [])
  return (
    <Stack>
      <Title order={3} size="h4">
        {texts.title}
      </Title>
      <Text ref={notice} tabIndex={-1} role="alert">
        {texts.text}
      </Text>
      <Code block fz="md" aria-label={texts.title}>
        {codes.join('\n')}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} aria-live="polite">
              {copied ? copiedText : texts.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{texts.done}</Button>
      </Group>
    </Stack>
  )
}
