import { Button, FileButton, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './drop-zone.module.css'

/** A file that falls beside the zone would replace the app in its tab. */
function useNoStrayDrops() {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

type Props = {
  /** Invites to drop; the name of the input too. */
  text: string
  /** Label of the button that does the same without a mouse. */
  choose: string
  hint?: string | undefined
  /** Types that the file window offers, as the `accept` of an input. */
  accept: string
  isMultiple?: boolean
  /** Whether the button stands beside the one that the form is sent with. */
  isSecondary?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped on it, or chosen with its button. */
export function DropZone({ text, choose, hint, accept, isMultiple = false, isSecondary = false, onFiles }: Props) {
  const [isOver, setIsOver] = useState(false)
  const reset = useRef<() => void>(null)
  const hintId = useId()
  useNoStrayDrops()
  const take = (files: readonly File[]) => {
    const taken = isMultiple ? files : files.slice(0, 1)
    if (taken.length > 0) onFiles(taken)
    // An input that still holds the files would not report them when they are chosen again.
    reset.current?.()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; the button does the same by keyboard
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Text fw={600}>{text}</Text>
      <FileButton<boolean>
        multiple={isMultiple}
        accept={accept}
        onChange={(picked) => take(Array.isArray(picked) ? picked : picked ? [picked] : [])}
        resetRef={reset}
        inputProps={{ 'aria-label': text }}
      >
        {(button) => (
          <Button
            {...button}
            variant={isSecondary ? 'default' : 'filled'}
            leftSection={<IconUpload size={20} aria-hidden />}
            aria-describedby={hint && hintId}
          >
            {choose}
          </Button>
        )}
      </FileButton>
      {hint && (
        <Text id={hintId} size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </div>
  )
}
