import { Button, FileButton, Group, Text } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { ServerImage } from '../images/image.tsx'
import { useObjectUrl } from '../use-object-url.ts'
import classes from './signature-file.module.css'

type Props = {
  texts: { label: string; hint: string; choose: string; none: string; alt: string }
  /** Told while there is no signature. */
  note?: string | undefined
  /** Kinds of files, as a file input's `accept` lists them. */
  accept: string
  /** Name of the signature that the server holds already. */
  stored: string | null
  picked: File | undefined
  error: string | undefined
  isReadOnly?: boolean
  onPick: (file: File) => void
  /** Takes the picked file away again; without it, there is no button for that. */
  remove?: { label: string; onRemove: () => void }
  hintSize: 'xs' | 'sm'
  previewClassName: string | undefined
  /** Shown where the stored image cannot be had; by default its alternative text. */
  absent?: ReactNode
}

/** The signature that an official's records carry: a file to send, or the one that the server holds. */
export function SignatureFile({
  texts,
  note,
  accept,
  stored,
  picked,
  error,
  isReadOnly = false,
  onPick,
  remove,
  hintSize,
  previewClassName,
  absent,
}: Props) {
  const url = useObjectUrl(picked)
  const reset = useRef<() => void>(null)
  const ids = { label: useId(), hint: useId(), name: useId(), error: useId() }
  const pick = (file: File | null) => {
    if (file) onPick(file)
    // An input that still holds the file would not report the same file when it is chosen again.
    reset.current?.()
  }
  return (
    <fieldset aria-labelledby={ids.label} className={classes.file}>
      <Text id={ids.label} size="sm" fw={500}>
        {texts.label}
      </Text>
      {!isReadOnly && (
        <>
          <Text id={ids.hint} size={hintSize} c="dimmed" mb={4}>
            {texts.hint}
          </Text>
          <Group gap="sm">
            <FileButton accept={accept} onChange={pick} resetRef={reset} inputProps={{ 'aria-label': texts.label }}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  aria-describedby={[ids.hint, ids.name, error && ids.error].filter(Boolean).join(' ')}
                >
                  {texts.choose}
                </Button>
              )}
            </FileButton>
            <Text id={ids.name} size="sm" className={classes.name}>
              {picked?.name ?? texts.none}
            </Text>
            {picked && remove && (
              <Button variant="subtle" onClick={remove.onRemove}>
                {remove.label}
              </Button>
            )}
          </Group>
        </>
      )}
      {error && (
        <Text id={ids.error} size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {url && <img className={previewClassName} src={url} alt={texts.alt} />}
      {!url && stored && (
        // Keyed: another name must not revoke the address of the image that is still on the screen.
        <ServerImage
          key={stored}
          kind="signatures"
          name={stored}
          className={previewClassName}
          alt={texts.alt}
          absent={absent}
        />
      )}
      {!url && !stored && isReadOnly && <Text size="sm">{texts.none}</Text>}
      {note && (
        <Text size="sm" mt={4}>
          {note}
        </Text>
      )}
    </fieldset>
  )
}
