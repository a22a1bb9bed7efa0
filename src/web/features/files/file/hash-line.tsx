import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from '../files.module.css'
import { fileMessages as texts } from './messages.ts'

/** A digest with a button that copies it. */
export const HashLine = ({ sha256 }: { sha256: string }) => (
  <div className={classes.hashLine}>
    <span className={classes.hash}>{sha256}</span>
    <CopyButton value={sha256}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
          onClick={copy}
          aria-live="polite"
        >
          {copied ? texts.copied : texts.copy}
        </Button>
      )}
    </CopyButton>
  </div>
)
