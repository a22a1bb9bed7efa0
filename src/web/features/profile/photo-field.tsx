import { Avatar, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconTrash, IconUpload, IconUser } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { ServerImage } from '../../ui/images/image.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { messages } from './messages.ts'
import classes from './profile.module.css'
import { PHOTO_TYPES } from './profile-draft.ts'

type Props = {
  /** Name of the stored photo, or null when the person removes it. */
  stored: string | null
  picked: File | undefined
  fault: string | undefined
  onPick: (file: File) => void
  onRemove: () => void
}

/** The new photo, or else the stored one, or else a placeholder. */
export function PhotoField({ stored, picked, fault, onPick, onRemove }: Props) {
  const url = useObjectUrl(picked)
  const forget = useRef<() => void>(null)
  const hintId = useId()
  const faultId = useId()
  const pick = (file: File | null) => {
    if (file) onPick(file)
    // An input that still holds the file would not report the same file when it is chosen again.
    forget.current?.()
  }
  const picture = (): ReactNode => {
    if (url) return <img className={classes.photo} src={url} alt={messages.photoAlt} />
    const placeholder = (
      <Avatar size={120} radius="md" role="img" aria-label={messages.noPhoto}>
        <IconUser size={64} aria-hidden />
      </Avatar>
    )
    if (!stored) return placeholder
    return (
      <ServerImage
        key={stored}
        kind="photos"
        name={stored}
        size="thumb"
        className={classes.photo}
        alt={messages.photoAlt}
        absent={placeholder}
      />
    )
  }
  return (
    <fieldset aria-label={messages.photo} className={classes.photoField}>
      {picture()}
      <Stack gap="xs">
        <Group gap="xs">
          <FileButton
            accept={PHOTO_TYPES.join(',')}
            onChange={pick}
            resetRef={forget}
            inputProps={{ 'aria-label': messages.photo }}
          >
            {(button) => (
              <Button
                {...button}
                leftSection={<IconUpload size={20} aria-hidden />}
                aria-describedby={fault ? `${faultId} ${hintId}` : hintId}
              >
                {messages.uploadPhoto}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconTrash size={20} aria-hidden />}
            disabled={!stored && !picked}
            onClick={onRemove}
          >
            {messages.removePhoto}
          </Button>
        </Group>
        <Text id={hintId} size="sm" c="dimmed">
          {messages.photoHint}
        </Text>
        {fault && (
          <Text id={faultId} size="sm" c="var(--mantine-color-error)" role="alert">
            {fault}
          </Text>
        )}
      </Stack>
    </fieldset>
  )
}
