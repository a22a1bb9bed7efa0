import { Alert, List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyImport } from '../../../../contract/imports/imports.wire.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { JobProgress } from '../../../ui/job/job-progress.tsx'
import { type ImportRun, rereadImports, useImportChange } from '../imports.queries.ts'
import { applyTexts as texts } from '../messages.ts'
import { StepFooter } from '../step-footer.tsx'
import { ImportReport } from './import-report.tsx'

/** Sentences that say what applying does. */
const linesOf = ({ lista, aviso, duplicada, posible, error, omitida }: ImportRun['counts']): string[] =>
  [
    lista > 0 && texts.enter(lista),
    aviso > 0 && texts.enterWithGaps(aviso),
    duplicada > 0 && texts.duplicates(duplicada),
    posible > 0 && texts.undecided(posible),
    error > 0 && texts.errors(error),
    omitida > 0 && texts.omitted(omitida),
  ].filter((line) => line !== false)

function BeforeApplying({ run }: { run: ImportRun }) {
  const apply = useImportChange(applyImport)
  const [refusal, setRefusal] = useState<string>()
  const send = async () => {
    setRefusal(undefined)
    try {
      await apply.mutateAsync({ params: { id: run.id } })
    } catch (error) {
      setRefusal(saveErrorText(error))
    }
  }
  const lines = linesOf(run.counts)
  return (
    <Stack>
      {run.message && <Alert color="yellow">{run.message}</Alert>}
      <Text>{lines.length > 0 ? texts.intro : texts.nothing}</Text>
      <List>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {lines.length > 0 && (
        <StepFooter>
          <BusyButton isBusy={apply.isPending} onClick={() => void send()}>
            {texts.apply}
          </BusyButton>
        </StepFooter>
      )}
    </Stack>
  )
}

type Props = { run: ImportRun; onReload: () => Promise<void> }

/** Step 5: the consequences of applying, its progress, and the report with the way back (R 20.9). */
export function ApplyStep({ run, onReload }: Props) {
  const client = useQueryClient()
  if (run.state === 'aplicando') {
    return run.jobId === null ? (
      <Text role="status">{texts.applying}</Text>
    ) : (
      <JobProgress jobId={run.jobId} title={texts.applying} onDone={() => void rereadImports(client)} />
    )
  }
  return run.state === 'revisión' ? <BeforeApplying run={run} /> : <ImportReport run={run} onReload={onReload} />
}
