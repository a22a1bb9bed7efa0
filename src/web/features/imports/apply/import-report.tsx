import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { undoImport } from '../../../../contract/imports/imports.wire.ts'
import { ROW_STATES, rowCountWords } from '../../../../domain/import/import-words.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Refusal, saveErrorText, sheetFaults } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { JobProgress } from '../../../ui/job/job-progress.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import classes from '../imports.module.css'
import { fetchReport, type ImportRun, rereadImports, useImportChange } from '../imports.queries.ts'
import { dayText, applyTexts as texts } from '../messages.ts'

const reportName = ({ fileName }: ImportRun) => `${fileName.replace(/\.\w{1,5}$/, '')} - qué corregir.xlsx`

function DownloadReport({ run }: { run: ImportRun }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile((await fetchReport(run.id)).file, reportName(run))
    } catch (error) {
      console.error(error)
      toastError(texts.downloadFailed, saveErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <BusyButton leftSection={<IconDownload size={20} aria-hidden />} isBusy={isBusy} onClick={() => void download()}>
        {texts.download}
      </BusyButton>
      <Text size="sm" c="dimmed" mt={4}>
        {texts.downloadHint}
      </Text>
    </div>
  )
}

/** The way back, or the list of what is in its way. */
function Undo({ run, onStarted }: { run: ImportRun; onStarted: (jobId: number) => void }) {
  const undo = useImportChange(undoImport)
  const [blocks, setBlocks] = useState<readonly string[]>([])
  const ask = async () => {
    const question = { title: texts.undoTitle, text: texts.undoText, confirmLabel: texts.undo, isDestructive: true }
    if (undo.isPending || !(await confirm(question))) return
    setBlocks([])
    try {
      const { jobId } = await undo.mutateAsync({ params: { id: run.id } })
      onStarted(jobId)
    } catch (error) {
      setBlocks(error instanceof Refusal ? sheetFaults(error).errors : [saveErrorText(error)])
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <BusyButton variant="subtle" c="var(--tone-red-text)" isBusy={undo.isPending} onClick={() => void ask()}>
        {texts.undo}
      </BusyButton>
      {blocks.length > 0 && (
        <Alert color="red" role="alert">
          <Text fw={650}>{texts.blocked}</Text>
          <List size="sm">
            {blocks.map((block) => (
              <List.Item key={block}>{block}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}

/** The result of an import: its counts, the rows to correct, and its undoing (R 20.10, R 20.11). */
export function ImportReport({ run, onReload }: { run: ImportRun; onReload: () => Promise<void> }) {
  const client = useQueryClient()
  const [undoing, setUndoing] = useState<number>()
  const { counts } = run
  const isLeft = counts.error + counts.posible + counts.duplicada + counts.omitida > 0
  const ended = async () => {
    await Promise.all([rereadImports(client), client.invalidateQueries({ queryKey: queryKeys.establishments })])
    await onReload()
    setUndoing(undefined)
  }
  return (
    <Stack>
      <Title order={2} size="h3">
        {texts.report}
      </Title>
      <Text>
        {run.message} {run.appliedAt && texts.appliedOn(dayText(run.appliedAt))}{' '}
        {run.undoneAt && texts.undoneOn(dayText(run.undoneAt))}
      </Text>
      <dl className={classes.figures}>
        {ROW_STATES.filter((state) => counts[state] > 0).map((state) => (
          <div key={state}>
            <dt>{rowCountWords[state]}</dt>
            <dd>{counts[state].toLocaleString('es-CO')}</dd>
          </div>
        ))}
      </dl>
      {isLeft && <DownloadReport run={run} />}
      {undoing !== undefined && <JobProgress jobId={undoing} title={texts.undoing} onDone={() => void ended()} />}
      {run.state === 'aplicada' && undoing === undefined && (
        <Group gap="lg" align="flex-start">
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/dashboard/inscripcion" search={{ censo: 'faltan' }} />}
          >
            {texts.seeCensus}
          </Button>
          <Undo run={run} onStarted={setUndoing} />
        </Group>
      )}
    </Stack>
  )
}
