import { Alert, Button, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mapImport } from '../../../../contract/imports/imports.wire.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { Columns } from '../../../ui/form/columns.tsx'
import { JobProgress } from '../../../ui/job/job-progress.tsx'
import { useRowChanged } from '../../../ui/row-changed/use-row-changed.tsx'
import { type ImportRun, useImportChange } from '../imports.queries.ts'
import { messages, fileTexts as texts } from '../messages.ts'
import { StepFooter } from '../step-footer.tsx'
import { FirstRows } from './first-rows.tsx'

/** The last row of a sheet in Excel. */
const MAX_ROW = 1_048_576

/** The row as the server counts it, from 0; undefined where the text is no row. */
function rowOf(text: string): number | undefined {
  const row = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
  return row >= 1 && row <= MAX_ROW ? row - 1 : undefined
}

type Props = { run: ImportRun; onReload: () => Promise<void>; onGoOn: () => void; onAnother: () => void }

/** The sheet of the file, and the row of its titles. */
function SheetChoice({ run, onReload, onGoOn }: Props) {
  const [sheet, setSheet] = useState(run.sheet)
  const [row, setRow] = useState(run.headerRow === null ? '' : String(run.headerRow + 1))
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const map = useImportChange(mapImport)
  const rowChanged = useRowChanged(onReload, true)
  const headerRow = rowOf(row)
  const isChanged = sheet !== run.sheet || headerRow !== (run.headerRow ?? undefined)
  const read = async () => {
    // Another sheet finds its own row of titles, unless a person says it.
    const isFound = sheet !== run.sheet && row.trim() === ''
    setFault(headerRow === undefined && !isFound ? texts.headerFault : undefined)
    setRefusal(undefined)
    if ((headerRow === undefined && !isFound) || map.isPending) return
    const question = { title: texts.rereadTitle, text: texts.rereadText, confirmLabel: texts.readAgain }
    if (run.state === 'revisión' && !(await confirm(question))) return
    try {
      await map.mutateAsync({ params: { id: run.id }, body: { sheet, headerRow, rowVersion: run.rowVersion } })
    } catch (error) {
      if (!rowChanged.isRowChanged(error)) setRefusal(saveErrorText(error))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void read()
      }}
    >
      <Stack>
        <Columns count={2}>
          {run.sheets.length > 1 && (
            <NativeSelect
              label={texts.sheet}
              data={[...run.sheets]}
              value={sheet}
              onChange={(event) => {
                setSheet(event.currentTarget.value)
                setRow('')
              }}
            />
          )}
          <TextInput
            label={texts.headerRow}
            description={texts.headerHint}
            inputMode="numeric"
            autoComplete="off"
            required={run.headerRow === null}
            value={row}
            error={fault}
            onChange={(event) => setRow(event.currentTarget.value)}
          />
        </Columns>
        {sheet === run.sheet && run.firstRows.length > 0 && (
          <FirstRows
            rows={run.firstRows}
            chosen={headerRow === undefined ? undefined : headerRow + 1}
            onChoose={(rowNo) => setRow(String(rowNo))}
          />
        )}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {rowChanged.notice}
        <StepFooter>
          {(isChanged || run.headerRow === null) && (
            <BusyButton type="submit" variant={run.headerRow === null ? 'filled' : 'default'} isBusy={map.isPending}>
              {texts.readAgain}
            </BusyButton>
          )}
          {run.headerRow !== null && !isChanged && <Button onClick={onGoOn}>{messages.goOn}</Button>}
        </StepFooter>
      </Stack>
    </form>
  )
}

/** Step 1 of an import that has begun: what the file is, and where its titles are. */
export function FileStep(props: Props) {
  const { run, onReload, onGoOn, onAnother } = props
  if (run.state === 'leyendo') {
    if (run.jobId === null) return <Text role="status">{texts.reading}</Text>
    return <JobProgress jobId={run.jobId} title={texts.reading} onDone={() => void onReload()} />
  }
  if (run.state === 'fallida') {
    return (
      <Alert color="red" role="alert">
        <Stack align="flex-start" gap="xs">
          <Text>{run.message}</Text>
          <Button variant="default" onClick={onAnother}>
            {texts.another}
          </Button>
        </Stack>
      </Alert>
    )
  }
  return (
    <Stack>
      {run.notes.length > 0 && (
        <List size="sm">
          {run.notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {run.counts.aplicada > 0 ? (
        <>
          <Text>{texts.applied}</Text>
          <StepFooter>
            <Button onClick={onGoOn}>{messages.goOn}</Button>
          </StepFooter>
        </>
      ) : (
        <SheetChoice key={`${run.sheet} ${run.headerRow}`} {...props} />
      )}
    </Stack>
  )
}
