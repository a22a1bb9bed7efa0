import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mapImport } from '../../../../contract/imports/imports.wire.ts'
import { IMPORT_FIELDS, type ValueMapping } from '../../../../domain/import/import-words.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { useRowChanged } from '../../../ui/row-changed/use-row-changed.tsx'
import classes from '../imports.module.css'
import { type ImportRun, useImportChange } from '../imports.queries.ts'
import { columnLetter, columnTexts as texts } from '../messages.ts'
import { StepFooter } from '../step-footer.tsx'
import { missingColumns, sharedColumns, unreadColumns, withColumn } from './column-choice.ts'
import { ColumnField } from './column-field.tsx'

const MAX_NAME = 100

type Props = { run: ImportRun; onReload: () => Promise<void>; onChecked: () => void }

/** Step 2: the column of each field, as guessed and as a person corrects it (R 20.3). */
export function ColumnsStep({ run, onReload, onChecked }: Props) {
  const { columns, savedMapping } = run
  const [mapping, setMapping] = useState(run.mapping)
  const [values, setValues] = useState<ValueMapping>(run.values)
  const [isSavedInUse, setSavedInUse] = useState(false)
  const [name, setName] = useState('')
  const [isDirty, setDirty] = useState(false)
  const [isTold, setTold] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const map = useImportChange(mapImport)
  const rowChanged = useRowChanged(onReload, true)
  useLeaveGuard(map.isPending ? 'saving' : isDirty ? 'dirty' : 'clean')

  const missing = missingColumns(mapping)
  const shared = sharedColumns(columns, mapping)
  const unread = unreadColumns(columns, mapping).map(({ index, title }) => texts.column(columnLetter(index), title))
  const take = (saved: NonNullable<ImportRun['savedMapping']>) => {
    setMapping(saved.mapping)
    setValues(saved.values)
    setSavedInUse(true)
    setDirty(true)
  }
  const send = async () => {
    setTold(true)
    setRefusal(undefined)
    if (missing || map.isPending) return
    const isAgain = run.state === 'revisión'
    const question = { title: texts.checkAgainTitle, text: texts.checkAgainText, confirmLabel: texts.check }
    if (isAgain && !(await confirm(question))) return
    try {
      await map.mutateAsync({
        params: { id: run.id },
        body: {
          sheet: run.sheet,
          headerRow: run.headerRow ?? undefined,
          mapping,
          values,
          saveAs: name.trim() || undefined,
          rowVersion: run.rowVersion,
        },
      })
      setDirty(false)
      // The guard of this step must be gone before the next one opens.
      setTimeout(onChecked)
    } catch (error) {
      if (!rowChanged.isRowChanged(error)) setRefusal(saveErrorText(error))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack>
        <Text>{texts.intro}</Text>
        {savedMapping && (
          <Alert color="blue">
            <Stack align="flex-start" gap="xs">
              <Text role={isSavedInUse ? 'status' : undefined}>
                {isSavedInUse ? texts.savedInUse(savedMapping.name) : texts.saved(savedMapping.name)}
              </Text>
              {!isSavedInUse && (
                <Button variant="default" onClick={() => take(savedMapping)}>
                  {texts.useSaved}
                </Button>
              )}
            </Stack>
          </Alert>
        )}
        <ul className={classes.fields}>
          {IMPORT_FIELDS.map((field) => (
            <ColumnField
              key={field}
              field={field}
              columns={columns}
              chosen={mapping[field]}
              onChange={(column) => {
                setMapping(withColumn(mapping, field, column))
                setDirty(true)
              }}
            />
          ))}
        </ul>
        {unread.length > 0 && (
          <Text size="sm" className={classes.samples}>
            {texts.unread(unread)}
          </Text>
        )}
        {shared.map(([title, fields]) => (
          <Text key={title} size="sm">
            {texts.shared(title, fields)}
          </Text>
        ))}
        <TextInput
          label={texts.saveAs}
          description={texts.saveAsHint}
          maxLength={MAX_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isTold && missing && (
          <Alert color="red" role="alert">
            {missing}
          </Alert>
        )}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {rowChanged.notice}
        <StepFooter>
          <BusyButton type="submit" isBusy={map.isPending}>
            {texts.check}
          </BusyButton>
        </StepFooter>
      </Stack>
    </form>
  )
}
