import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { DropZone } from '../../../ui/drop-zone/drop-zone.tsx'
import { fileTexts as texts } from '../messages.ts'
import { useCensusUpload } from './use-census-upload.ts'

const ACCEPTED = '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

type Props = {
  /** Opens an import: the one that begins, or the earlier one of the same file. */
  onOpen: (importId: number) => void
}

/** Step 1 of a new import: the file. */
export function CensusDrop({ onOpen }: Props) {
  const { upload, send, cancel } = useCensusUpload(onOpen)
  if (upload.step === 'sending') {
    const words = upload.pct < 100 ? texts.sending(upload.pct) : texts.checking
    return (
      <Stack gap="xs">
        <Progress value={upload.pct} aria-label={words} />
        <Group justify="space-between" gap="xs">
          {/* Every percent read aloud would drown the rest. */}
          <Text size="sm" role={upload.pct < 100 ? undefined : 'status'}>
            {words}
          </Text>
          <Button variant="default" onClick={cancel}>
            {texts.cancelSending}
          </Button>
        </Group>
      </Stack>
    )
  }
  const { earlierId } = upload.step === 'repeated' ? upload : {}
  return (
    <Stack>
      <DropZone
        text={texts.drop}
        choose={texts.choose}
        hint={texts.hint}
        accept={ACCEPTED}
        onFiles={([file]) => file && void send(file)}
      />
      {upload.step !== 'idle' && (
        <Alert color={upload.step === 'failed' ? 'red' : 'yellow'} role="alert">
          <Stack align="flex-start" gap="xs">
            <Text>{upload.text}</Text>
            {upload.step === 'failed' ? (
              <Button variant="default" onClick={() => void send(upload.file)}>
                {texts.retry}
              </Button>
            ) : (
              <Group gap="xs">
                {earlierId !== undefined && <Button onClick={() => onOpen(earlierId)}>{texts.seeEarlier}</Button>}
                <Button variant="default" onClick={() => void send(upload.file, true)}>
                  {texts.again}
                </Button>
              </Group>
            )}
          </Stack>
        </Alert>
      )}
    </Stack>
  )
}
