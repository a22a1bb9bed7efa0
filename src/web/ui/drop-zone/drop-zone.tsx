import { Button, FileButton, Text, VisuallyHidden } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import classes from './drop-zone.module.css'

/** Said of the button, whose mark is a sign alone. */
const REQUIRED = 'Obligatorio.'

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
  /** The button that chooses, which has the focus where a form refuses the files. */
  ref?: Ref<HTMLButtonElement>
  /** Invites to drop; the name of the input too. */
  text: string
  /** Label of the button that does the same without a mouse. */
  choose: string
  hint?: string | undefined
  /** Types that the file window offers, as the `accept` of an input. */
  accept: string
  isMultiple?: boolean
  /** Whether a form is refused without a file. */
  isRequired?: boolean
  /** Whether the button stands beside the one that the form is sent with. */
  isSecondary?: boolean
  /** The text of a refusal. */
  fault?: string | undefined
  onFiles: (files: readonly File[]) => void
}

/** The mark of a required field, as every other control has it. */
const Mark = () => (
  <Text span c="var(--mantine-color-error)" aria-hidden>
    {' *'}
  </Text>
)

/** The texts that a screen reader reads with the button: what is required, how, and what is wrong. */
function useDescription({ isRequired = false, hint, fault }: Pick<Props, 'isRequired' | 'hint' | 'fault'>) {
  const id = useId()
  const [required, hinted, faulty] = [`${id}-required`, `${id}-hint`, `${id}-fault`]
  const ids = [isRequired && required, hint && hinted, fault && faulty].filter(Boolean).join(' ')
  return { describedBy: ids || undefined, required, hinted, faulty }
}

/** Takes files that are dropped on it, or chosen with its button. */
export function DropZone(props: Props) {
  const { ref, text, choose, hint, accept, fault, onFiles } = props
  const { isMultiple = false, isRequired = false, isSecondary = false } = props
  const [isOver, setIsOver] = useState(false)
  const reset = useRef<() => void>(null)
  const { describedBy, required, hinted, faulty } = useDescription({ isRequired, hint, fault })
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
      data-faulty={fault ? true : undefined}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Text fw={600}>
        {text}
        {isRequired && <Mark />}
      </Text>
      {isRequired && <VisuallyHidden id={required}>{REQUIRED}</VisuallyHidden>}
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
            ref={ref}
            variant={isSecondary ? 'default' : 'filled'}
            leftSection={<IconUpload size={20} aria-hidden />}
            aria-describedby={describedBy}
          >
            {choose}
          </Button>
        )}
      </FileButton>
      {hint && (
        <Text id={hinted} size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {fault && (
        <Text id={faulty} size="sm" c="var(--mantine-color-error)" role="alert" className={classes.fault}>
          {fault}
        </Text>
      )}
    </div>
  )
}
