import { Button, FileButton, Group, Text } from '@mantine/core'
import { useId, useRef } from 'react'
import { ServerImage } from '../../ui/images/image.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { fieldLabels, messages } from './messages.ts'
import classes from './profile.module.css'
import { SIGNATURE_FILES } from './profile-draft.ts'

type Props = {
  stored: string | null
  picked: File | undefined
  fault: string | undefined
  onPick: (file: File) => void
}

/** The signature that the person's records carry, as a file. */
export function SignatureField({ stored, picked, fault, onPick }: Props) {
  const url = useObjectUrl(picked)
  const forget = useRef<() => void>(null)
  const labelId = useId()
  const nameId = useId()
  const faultId = useId()
  const pick = (file: File | null) => {
    if (file) onPick(file)
    forget.current?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend where the picture belongs
    <div role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm" fw={500}>
        {fieldLabels.signature}
      </Text>
      <Text size="sm" c="dimmed" mb={4}>
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
            <Button {...button} variant="default" aria-describedby={fault ? `${nameId} ${faultId}` : nameId}>
              {messages.chooseSignature}
            </Button>
          )}
        </FileButton>
        <Text id={nameId} size="sm" className={classes.fileName}>
          {picked?.name ?? messages.noSignature}
        </Text>
      </Group>
      {fault && (
        <Text id={faultId} size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
      {url && <img className={classes.signature} src={url} alt={messages.signatureAlt} />}
      {!url && stored && (
        // Keyed: another name must not revoke the address of what is still being shown.
        <ServerImage
          key={stored}
          kind="signatures"
          name={stored}
          className={classes.signature}
          alt={messages.signatureAlt}
          absent={null}
        />
      )}
    </div>
  )
}
