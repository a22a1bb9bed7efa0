import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies a text, and says so for a moment. */
export const CopyText = ({ text, label, copiedLabel }: { text: string; label: string; copiedLabel: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
        onClick={copy}
        aria-live="polite"
      >
        {copied ? copiedLabel : label}
      </Button>
    )}
  </CopyButton>
)
