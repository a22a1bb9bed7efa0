import { Button, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Controller, type FieldValues, type Path } from 'react-hook-form'
import { DropZone } from '../drop-zone/drop-zone.tsx'
import { fileKey } from '../drop-zone/file-key.ts'
import { messages } from './messages.ts'
import classes from './photos-field.module.css'
import type { WindowedForm } from './window-form.tsx'

const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

type Props<Draft extends FieldValues> = {
  form: WindowedForm<Draft>
  name: Path<Draft>
  hint?: string | undefined
  isReadOnly: boolean
}

/** Photos of an act, by their names. Chosen ones join those of before. */
export const PhotosField = <Draft extends FieldValues>({ form, name, hint, isReadOnly }: Props<Draft>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onChange }, fieldState }) => {
      const photos = value as readonly File[]
      return (
        <Stack gap="xs">
          <DropZone
            text={messages.photos}
            choose={messages.choosePhotos}
            hint={hint}
            accept={PHOTO_TYPES}
            isMultiple
            isSecondary
            onFiles={(files) => !isReadOnly && onChange([...photos, ...files])}
          />
          {photos.map((photo, at) => (
            <div key={fileKey(photo)} className={classes.chosen}>
              <bdi>{photo.name}</bdi>
              <Button
                variant="subtle"
                mih={44}
                leftSection={<IconTrash size={20} aria-hidden />}
                aria-label={messages.removeOf(photo.name)}
                disabled={isReadOnly}
                onClick={() => onChange(photos.filter((_, other) => other !== at))}
              >
                {messages.remove}
              </Button>
            </div>
          ))}
          {fieldState.error?.message && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {fieldState.error.message}
            </Text>
          )}
        </Stack>
      )
    }}
  />
)
