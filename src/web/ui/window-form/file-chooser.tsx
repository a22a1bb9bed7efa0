import { Button, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Ref } from 'react'
import { DropZone } from '../drop-zone/drop-zone.tsx'
import { fileKey } from '../drop-zone/file-key.ts'
import classes from './file-chooser.module.css'
import { messages } from './messages.ts'

/** Texts of a field of files, and the types that its window offers. */
export type FileTexts = { label: string; choose: string; hint?: string | undefined; accept: string }

type Props = {
  /** Has the focus where the form refuses what was chosen. */
  ref: Ref<HTMLButtonElement>
  texts: FileTexts
  files: readonly File[]
  isMultiple?: boolean
  isRequired: boolean
  isReadOnly: boolean
  fault: string | undefined
  onFiles: (files: File[]) => void
}

/** Takes files, and shows the chosen ones by their names. New ones of several join those of before. */
export function FileChooser({ ref, texts, files, isMultiple = false, isRequired, isReadOnly, fault, onFiles }: Props) {
  return (
    <Stack gap="xs">
      <DropZone
        ref={ref}
        text={texts.label}
        choose={texts.choose}
        hint={texts.hint}
        accept={texts.accept}
        isMultiple={isMultiple}
        isRequired={isRequired}
        isSecondary
        fault={fault}
        onFiles={(chosen) => !isReadOnly && onFiles(isMultiple ? [...files, ...chosen] : [...chosen])}
      />
      {files.map((file, at) => (
        <div key={fileKey(file)} className={classes.chosen}>
          <bdi>{file.name}</bdi>
          <Button
            variant="subtle"
            mih={44}
            leftSection={<IconTrash size={20} aria-hidden />}
            aria-label={messages.removeOf(file.name)}
            disabled={isReadOnly}
            onClick={() => onFiles(files.filter((_, other) => other !== at))}
          >
            {messages.remove}
          </Button>
        </div>
      ))}
    </Stack>
  )
}
