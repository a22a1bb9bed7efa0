import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { mapImport } from '../../../../contract/imports/imports.wire.ts'
import { CATALOGUE_FIELDS, type CatalogueField, fieldLabels } from '../../../../domain/import/import-words.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { CatalogueFailure } from '../../../ui/catalogue/catalogue-failure.tsx'
import type { Catalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { useRowChanged } from '../../../ui/row-changed/use-row-changed.tsx'
import { type ImportCatalogues, useImportCatalogues } from '../import-catalogues.ts'
import classes from '../imports.module.css'
import { type ImportRun, type UnknownValue, useImportChange } from '../imports.queries.ts'
import { columnTexts, messages, valueTexts as texts } from '../messages.ts'
import { StepFooter } from '../step-footer.tsx'
import { chosenValues, keyOf, type ValueChoice } from './value-choice.ts'

/** Texts of a field that are shown at first. */
const SHOWN = 25

type ValueProps = {
  value: UnknownValue
  catalogue: Catalogue
  /** Undefined while the suggestion holds, null for none. */
  chosen: number | null | undefined
  onChange: (id: number | null) => void
}

function ValueField({ value, catalogue, chosen, onChange }: ValueProps) {
  const id = chosen === undefined ? value.suggestionId : chosen
  return (
    <li className={classes.field}>
      <NativeSelect
        label={value.text === '' ? texts.empty : `«${value.text}»`}
        description={messages.rows(value.rows)}
        value={id === null ? '' : String(id)}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        data={[
          { value: '', label: catalogue.isLoading ? catalogue.emptyText : texts.choose },
          ...catalogue.rows.map((row) => ({ value: String(row.id), label: row.name })),
        ]}
      />
      {chosen === undefined && value.suggestionId !== null && (
        <Text size="sm" className={classes.samples}>
          {texts.suggested}
        </Text>
      )}
    </li>
  )
}

type FieldProps = {
  field: CatalogueField
  values: readonly UnknownValue[]
  catalogue: Catalogue
  choice: ValueChoice
  onChange: (value: UnknownValue, id: number | null) => void
}

/** The unknown texts of one field. */
function FieldValues({ field, values, catalogue, choice, onChange }: FieldProps) {
  const [shown, setShown] = useState(SHOWN)
  const hidden = values.length - shown
  return (
    <fieldset className={classes.group}>
      <legend>{fieldLabels[field]}</legend>
      <CatalogueFailure catalogue={catalogue} label={fieldLabels[field]} onRetry={() => {}} />
      <ul className={classes.fields}>
        {values.slice(0, shown).map((value) => (
          <ValueField
            key={value.folded}
            value={value}
            catalogue={catalogue}
            chosen={choice[keyOf(value)]}
            onChange={(id) => onChange(value, id)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" onClick={() => setShown(shown + SHOWN * 4)}>
          {texts.more(Math.min(hidden, SHOWN * 4))}
        </Button>
      )}
    </fieldset>
  )
}

type Props = {
  run: ImportRun
  catalogues: ImportCatalogues
  onReload: () => Promise<void>
  onSkip: () => void
}

/** Step 3: texts that are no value of their catalogue, each once for all rows that have it (R 20.5). */
export function ValuesStep({ run, catalogues, onReload, onSkip }: Props) {
  const values = useImportCatalogues(catalogues)
  const [choice, setChoice] = useState<ValueChoice>({})
  const [refusal, setRefusal] = useState<string>()
  const map = useImportChange(mapImport)
  const rowChanged = useRowChanged(onReload, true)
  const isDirty = Object.keys(choice).length > 0
  useLeaveGuard(map.isPending ? 'saving' : isDirty ? 'dirty' : 'clean')
  const { unknownValues } = run
  if (unknownValues.length === 0) {
    return (
      <Stack align="flex-start">
        <Text>{texts.allKnown}</Text>
        <Button onClick={onSkip}>{messages.goOn}</Button>
      </Stack>
    )
  }
  const chosen = chosenValues(run.values, unknownValues, choice)
  const send = async () => {
    if (map.isPending) return
    setRefusal(undefined)
    const question = { title: columnTexts.checkAgainTitle, text: columnTexts.checkAgainText }
    const isAsked = run.bulkDecisions.length > 0
    if (isAsked && !(await confirm({ ...question, confirmLabel: texts.apply }))) return
    try {
      await map.mutateAsync({
        params: { id: run.id },
        body: {
          sheet: run.sheet,
          headerRow: run.headerRow ?? undefined,
          mapping: run.mapping,
          values: chosen.values,
          rowVersion: run.rowVersion,
        },
      })
      setChoice({})
    } catch (error) {
      if (!rowChanged.isRowChanged(error)) setRefusal(saveErrorText(error))
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack>
        <Text>{texts.intro}</Text>
        {CATALOGUE_FIELDS.map((field) => {
          const own = unknownValues.filter((value) => value.field === field)
          return (
            own.length > 0 && (
              <FieldValues
                key={field}
                field={field}
                values={own}
                catalogue={values[field]}
                choice={choice}
                onChange={(value, id) => setChoice({ ...choice, [keyOf(value)]: id })}
              />
            )
          )
        })}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {rowChanged.notice}
        <StepFooter>
          <Button variant="default" onClick={onSkip}>
            {texts.skip}
          </Button>
          {chosen.count > 0 && (
            <BusyButton type="submit" isBusy={map.isPending}>
              {texts.apply}
            </BusyButton>
          )}
        </StepFooter>
      </Stack>
    </form>
  )
}
