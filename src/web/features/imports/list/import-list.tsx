import { Anchor, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RunState, runStateWords } from '../../../../domain/import/import-words.ts'
import type { Tone } from '../../../ui/data-table/cell-format.ts'
import { ListExport } from '../../../ui/data-table/export/list-export.tsx'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import classes from '../imports.module.css'
import { exportImportsFile, type ImportSummary, importsQuery } from '../imports.queries.ts'
import { dayText, messages, listTexts as texts } from '../messages.ts'

const toneOf = (state: RunState): Tone => (state === 'aplicada' ? 'green' : state === 'fallida' ? 'red' : 'yellow')

export const RunBadge = ({ state }: { state: RunState }) => (
  <ToneBadge tone={toneOf(state)} text={runStateWords[state]} />
)

const Run = ({ run }: { run: ImportSummary }) => (
  <li className={classes.run}>
    <Anchor
      className={classes.runLink}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/dashboard/inscripcion/importar/$importId/{-$paso}"
          params={{ importId: String(run.id) }}
        />
      )}
    >
      <bdi>{run.fileName}</bdi>
    </Anchor>
    <RunBadge state={run.state} />
    <Text size="sm" c="dimmed" className={classes.runFacts}>
      {[
        messages.startedBy(dayText(run.createdAt), run.createdBy),
        messages.rows(run.rows),
        ...(run.appliedAt ? [texts.applied(run.counts.aplicada)] : []),
      ].join(' · ')}
    </Text>
  </li>
)

type Props = {
  /** Shows those alone that wait for a person, or ended with rows in error. */
  isWaitingOnly: boolean
  onNarrow: (isWaitingOnly: boolean) => void
}

/** The imports of the department, the newest first. */
export function ImportList({ isWaitingOnly, onNarrow }: Props) {
  const { data, isPending, error, refetch } = useQuery(importsQuery(isWaitingOnly))
  return (
    <Stack component="section" gap="sm" aria-labelledby="earlier-imports">
      <Group justify="space-between">
        <Title order={2} size="h3" id="earlier-imports">
          {texts.title}
        </Title>
        {data && data.rows.length > 0 && (
          <ListExport label={texts.title} exportList={exportImportsFile(isWaitingOnly)} />
        )}
      </Group>
      <Checkbox
        label={texts.waitingOnly}
        checked={isWaitingOnly}
        onChange={(event) => onNarrow(event.currentTarget.checked)}
      />
      {isPending && <Loading />}
      {error && !data && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data?.rows.length === 0 && <Text role="status">{isWaitingOnly ? texts.noneWaiting : texts.none}</Text>}
      {data && data.rows.length > 0 && (
        <ul className={classes.runs} aria-label={texts.title}>
          {data.rows.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Stack>
  )
}
