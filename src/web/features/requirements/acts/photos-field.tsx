import { Button, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { DropZone } from '../../../ui/drop-zone/drop-zone.tsx'
import { fileKey } from '../../../ui/drop-zone/file-key.ts'
import { actTexts } from '../messages.ts'
import classes from '../requirements.module.css'

const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

type Props = {
  label: string
  choose: string
  hint?: string
  photos: readonly File[]
  isMultiple: boolean
  isReadOnly: boolean
  fault: string | undefined
  onChange: (photos: File[]) => void
}

/** Photos of an act, by their names. Chosen ones join those of before. */
export function PhotosField({ label, choose, hint, photos, isMultiple, isReadOnly, fault, onChange }: Props) {
  return (
    <Stack gap="xs">
      <DropZone
        text={label}
        choose={choose}
        hint={hint}
        accept={PHOTO_TYPES}
        isMultiple={isMultiple}
        isSecondary
        onFiles={(files) => !isReadOnly && onChange(isMultiple ? [...photos, ...files] : [...files])}
      />
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, at) => (
            <li key={fileKey(photo)}>
              <bdi className={classes.wrapping}>{photo.name}</bdi>
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconTrash size={20} aria-hidden />}
                aria-label={actTexts.evidence.remove(photo.name)}
                disabled={isReadOnly}
                onClick={() => onChange(photos.filter((_, other) => other !== at))}
              >
                {actTexts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
