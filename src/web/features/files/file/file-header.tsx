import { Group, Stack, Text, Title } from '@mantine/core'
import { accessWords, stateWords } from '../../../../domain/files/file-words.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import classes from '../files.module.css'
import type { FileDetail } from '../files.queries.ts'
import { fileMessages as texts } from './messages.ts'

/** The number, series, state, access and term of a file. */
export function FileHeader({ file }: { file: FileDetail }) {
  const { retention } = file
  return (
    <Stack gap={4}>
      <Text fw={600} c="dimmed">
        {file.number}
      </Text>
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{file.title}</bdi>
      </Title>
      <Group gap="xs">
        <ToneBadge tone={file.state === 'abierto' ? 'green' : 'yellow'} text={stateWords[file.state]} />
        <ToneBadge tone={file.access === 'reservado' ? 'red' : 'yellow'} text={accessWords[file.access]} />
      </Group>
      <div className={classes.meta}>
        <span>{texts.table(file.seriesCode, file.tableVersion)}</span>
        <span>{texts.openedOn(formatDay(file.openedOn))}</span>
        {file.closedOn && <span>{texts.closedOn(formatDay(file.closedOn), file.closedBy ?? '')}</span>}
        <span>{texts.documents(file.documents, file.pages)}</span>
      </div>
      <Text fw={600}>{retention.text ?? texts.keepsAfterClosing(file.series, retention.years)}</Text>
      {!retention.isConfirmed && (
        <Text size="sm" c="dimmed">
          {texts.unconfirmedTerm}
        </Text>
      )}
    </Stack>
  )
}
