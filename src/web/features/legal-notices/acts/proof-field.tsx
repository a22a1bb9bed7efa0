import { Button, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { DropZone } from '../../../ui/drop-zone/drop-zone.tsx'
import classes from '../legal-notices.module.css'
import { actTexts } from '../messages.ts'

const PROOF_TYPES = 'application/pdf,image/jpeg,image/png,image/webp'
const texts = actTexts.attempt

type Props = {
  file: File | undefined
  isReadOnly: boolean
  fault: string | undefined
  onChange: (file: File | undefined) => void
}

/** The file that proves an attempt or an agreement. */
export function ProofField({ file, isReadOnly, fault, onChange }: Props) {
  return (
    <Stack gap="xs">
      <DropZone
        text={texts.proof}
        choose={texts.choose}
        hint={texts.hint}
        accept={PROOF_TYPES}
        isMultiple={false}
        isSecondary
        onFiles={([chosen]) => !isReadOnly && onChange(chosen)}
      />
      {file && (
        <div className={classes.chosen}>
          <bdi>{file.name}</bdi>
          <Button
            variant="subtle"
            mih={44}
            leftSection={<IconTrash size={20} aria-hidden />}
            aria-label={texts.removeOf(file.name)}
            disabled={isReadOnly}
            onClick={() => onChange(undefined)}
          >
            {texts.remove}
          </Button>
        </div>
      )}
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
