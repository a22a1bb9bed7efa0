import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { deleteImport } from '../../../contract/imports/imports.wire.ts'
import { WORKING_STATES } from '../../../domain/import/import-words.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { JobProgress } from '../../ui/job/job-progress.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { tellSave } from '../../ui/toast/tell-save.ts'
import { ApplyStep } from './apply/apply-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { FileStep } from './file/file-step.tsx'
import type { ImportCatalogues } from './import-catalogues.ts'
import { type ImportStep, openSteps, stepOf } from './import-steps.ts'
import classes from './imports.module.css'
import { type ImportRun, importQuery, rereadImports, useImportChange } from './imports.queries.ts'
import { RunBadge } from './list/import-list.tsx'
import { dayText, messages, valueTexts } from './messages.ts'
import { Outdated } from './outdated.tsx'
import type { ReviewRoute } from './review/review-address.ts'
import { ReviewStep } from './review/review-step.tsx'
import { StepNav } from './step-nav.tsx'
import { ValuesStep } from './values/values-step.tsx'

type Props = {
  route: ReviewRoute
  importId: number
  /** The step of the address, as a person may have typed it. */
  wanted: string | undefined
  catalogues: ImportCatalogues
  onStep: (step: ImportStep, options?: { replace: boolean }) => void
  /** Goes back to where an import begins. */
  onStart: () => void
}

const Back = () => (
  <div>
    <Anchor
      renderRoot={(props) => <Link {...props} to="/dashboard/inscripcion/importar" activeOptions={{ exact: true }} />}
    >
      {messages.backToList}
    </Anchor>
  </div>
)

function Head({ run, onStart }: { run: ImportRun; onStart: () => void }) {
  const discard = useImportChange(deleteImport)
  const isKept = WORKING_STATES.includes(run.state) || run.appliedAt !== null || run.counts.aplicada > 0
  const ask = async () => {
    const question = { title: messages.discardTitle, text: messages.discardText(run.fileName) }
    if (!(await confirm({ ...question, confirmLabel: messages.discard, isDestructive: true }))) return
    await tellSave(async () => {
      await discard.mutateAsync({ params: { id: run.id } })
      onStart()
    }, messages.discarded)
  }
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600} className={classes.samples}>
          <bdi>{run.fileName}</bdi> <RunBadge state={run.state} />
        </Text>
        <Text size="sm" c="dimmed">
          {[messages.startedBy(dayText(run.createdAt), run.createdBy), messages.rows(run.rows)].join(' · ')}
        </Text>
      </div>
      {!isKept && (
        <Button variant="subtle" c="var(--tone-red-text)" onClick={() => void ask()}>
          {messages.discard}
        </Button>
      )}
    </Group>
  )
}

/** An import, step by step. Every step has an address; the run on the server says which of them are open. */
export function ImportWizard({ route, importId, wanted, catalogues, onStep, onStart }: Props) {
  const client = useQueryClient()
  const { data: run, error, refetch } = useQuery(importQuery(importId))
  const step = run && stepOf(run, wanted)
  const goTo = useRef(onStep)
  goTo.current = onStep
  useEffect(() => {
    if (step && step !== wanted) goTo.current(step, { replace: true })
  }, [step, wanted])
  // A check that left no text unknown leads on to its rows.
  const before = useRef(run?.state)
  useEffect(() => {
    const wasChecking = before.current === 'validando'
    before.current = run?.state
    if (wasChecking && run?.state === 'revisión' && run.unknownValues.length === 0) {
      goTo.current('revision', { replace: true })
    }
  }, [run])
  if (!run || !step) {
    return (
      <Stack>
        <Back />
        {error ? (
          <LoadFailure error={error} text={messages.loadFailed} onRetry={refetch} />
        ) : (
          <Loading text={messages.loading} />
        )}
      </Stack>
    )
  }
  const reload = async () => {
    await refetch()
  }
  const content: Record<ImportStep, () => React.ReactNode> = {
    archivo: () => <FileStep run={run} onReload={reload} onGoOn={() => onStep('columnas')} onAnother={onStart} />,
    columnas: () => (
      <ColumnsStep
        key={`${run.sheet} ${run.headerRow}`}
        run={run}
        onReload={reload}
        onChecked={() => onStep('valores')}
      />
    ),
    valores: () =>
      run.state === 'validando' ? (
        run.jobId !== null && (
          <JobProgress jobId={run.jobId} title={valueTexts.checking} onDone={() => void rereadImports(client)} />
        )
      ) : (
        <ValuesStep run={run} catalogues={catalogues} onReload={reload} onSkip={() => onStep('revision')} />
      ),
    revision: () => <ReviewStep route={route} run={run} catalogues={catalogues} onGoOn={() => onStep('aplicar')} />,
    aplicar: () => <ApplyStep run={run} onReload={reload} />,
  }
  return (
    <Stack>
      <Back />
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      <Head run={run} onStart={onStart} />
      <StepNav importId={run.id} step={step} open={openSteps(run)} />
      {error && <Outdated onRetry={refetch} />}
      <section aria-label={messages.stepNames[step]} className={classes.step}>
        {content[step]()}
      </section>
    </Stack>
  )
}
