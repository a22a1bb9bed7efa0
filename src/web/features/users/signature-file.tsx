import { Button, FileButton, Group, Text } from '@mantine/core'
import { useId, useRef } from 'react'
import { ServerImage } from '../../ui/images/image.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { fieldLabels, messages } from './messages.ts'
import classes from './signature-file.module.css'
import { SIGNATURE_FILES } from './user-draft.ts'

type Props = {
  /** Name of the signature that is kept already. */
  stored: string | null
  picked: File | undefined
  error: string | undefined
  isReadOnly: boolean
  onPick: (file: File | undefined) => void
}

/** The signature that the person's records carry: a file to send, or the one that is kept. */
export function SignatureFile({ stored, picked, error, isReadOnly, onPick }: Props) {
  const url = useObjectUrl(picked)
  const forget = useRef<() => void>(null)
  const ids = { label: useId(), hint: useId(), name: useId(), error: useId() }
  // Forgotten at once, so that the same file can be chosen again.
  const pick = (file: File | null) => {
    if (file) onPick(file)
    forget.current?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend where the preview belongs
    <div role="group" aria-labelledby={ids.label}>
      <Text id={ids.label} size="sm" fw={500}>
        {fieldLabels.signature}
      </Text>
      {!isReadOnly && (
        <>
          <Text id={ids.hint} size="xs" c="dimmed" mb={4}>
            {messages.signatureHint}
          </Text>
          <Group gap="sm">
            <FileButton
              accept={SIGNATURE_FILES}
              onChange={pick}
              resetRef={forget}
              inputProps={{ 'aria-label': fieldLabels.signature }}
            >
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  aria-describedby={[ids.hint, ids.name, error && ids.error].filter(Boolean).join(' ')}
                >
                  {messages.chooseSignature}
                </Button>
              )}
            </FileButton>
            <Text id={ids.name} size="sm" className={classes.name}>
              {picked?.name ?? messages.noSignature}
            </Text>
            {picked && (
              <Button variant="subtle" onClick={() => onPick(undefined)}>
                {messages.removeSignature}
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
      {url && <img className={classes.preview} src={url} alt={messages.signatureAlt} />}
      {!url && stored && (
        <ServerImage kind="signatures" name={stored} className={classes.preview} alt={messages.signatureAlt} />
      )}
      {!url && !stored && isReadOnly && <Text size="sm">{messages.noSignature}</Text>}
    </div>
  )
}
