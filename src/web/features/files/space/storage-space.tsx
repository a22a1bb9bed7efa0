import { Alert, Paper, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fileSizeText, sizeText } from '../../../../domain/files/quota.ts'
import { Loading } from '../../../ui/loading.tsx'
import classes from '../files.module.css'
import { storageQuery } from '../files.queries.ts'
import { LoadFailure } from '../load-failure.tsx'
import { spaceMessages as texts } from '../messages.ts'

const colors = { libre: 'institutional', por_llenarse: 'yellow.8', lleno: 'red.9' } as const

/** The space that the files of the department take, and its quota. */
export function StorageSpace() {
  const { data, error, isError, refetch } = useQuery(storageQuery)
  if (!data) return isError ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />
  const pct = data.quotaBytes === 0 ? 100 : Math.min(100, Math.round((data.documentsBytes / data.quotaBytes) * 100))
  return (
    <Stack maw="40rem">
      {data.state !== 'libre' && (
        <Alert color={data.state === 'lleno' ? 'red' : 'yellow'} role="alert">
          {data.message ?? texts.almostFull}
        </Alert>
      )}
      <Paper withBorder p="md">
        <Stack gap="xs">
          <Text fw={600}>{texts.usedPct(pct)}</Text>
          <Progress value={pct} color={colors[data.state]} aria-label={texts.used} size="lg" />
          <dl className={classes.facts}>
            <dt>{texts.documents}</dt>
            <dd>{fileSizeText(data.documentsBytes)}</dd>
            <dt>{texts.quota}</dt>
            <dd>{sizeText(data.quotaBytes)}</dd>
            <dt>{texts.images}</dt>
            <dd>{fileSizeText(data.imagesBytes)}</dd>
            <dt>{texts.maxDocument}</dt>
            <dd>{sizeText(data.maxDocumentBytes)}</dd>
            <dt>{texts.scanner}</dt>
            <dd>{data.hasScanner ? texts.withScanner : texts.withoutScanner}</dd>
          </dl>
        </Stack>
      </Paper>
      <Text size="sm" c="dimmed">
        {texts.evidence}
      </Text>
    </Stack>
  )
}
