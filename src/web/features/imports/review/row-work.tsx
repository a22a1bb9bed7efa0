import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { editImportRow } from '../../../../contract/imports/import-rows.wire.ts'
import {
  CATALOGUE_FIELDS,
  type CatalogueField,
  fieldLabels,
  type ImportField,
} from '../../../../domain/import/import-words.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { LongAutocomplete } from '../../../ui/catalogue/long-autocomplete.tsx'
import { textOptions } from '../../../ui/catalogue/namesakes.ts'
import type { Catalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import classes from '../imports.module.css'
import { type ImportRow, type RowEdit, useImportChange } from '../imports.queries.ts'
import { gapLabel, reviewTexts as texts } from '../messages.ts'
import { RowDecisions } from './row-decision.tsx'
import { RowMatch } from './row-match.tsx'

/** Fields of several values at once are written as the file has them, with commas between. */
const isOneOfCatalogue = (field: ImportField): field is CatalogueField =>
  field !== 'activityIds' && CATALOGUE_FIELDS.some((one) => one === field)

type CellProps = {
  field: ImportField
  text: string
  fault: string | undefined
  catalogue: Catalogue | undefined
  onText: (text: string) => void
}

/** A cell that a person corrects; a catalogue's values are offered, and other text may be typed. */
function CellField({ field, text, fault, catalogue, onText }: CellProps) {
  const shared = { label: fieldLabels[field], value: text, error: fault, autoComplete: 'off' }
  if (!catalogue) return <TextInput {...shared} onChange={(event) => onText(event.currentTarget.value)} />
  const names = textOptions([...new Set(catalogue.rows.map(({ name }) => name))])
  return <LongAutocomplete {...shared} data={names} openOnFocus={false} onChange={onText} />
}

type Props = {
  importId: number
  row: ImportRow
  /** Fields that have a column. */
  mapped: readonly ImportField[]
  catalogues: Record<CatalogueField, Catalogue>
}

/** The problems of a row with the cells to correct, and what it is like with the decision about it. */
export function RowWork({ importId, row, mapped, catalogues }: Props) {
  const [draft, setDraft] = useState<Partial<Record<ImportField, string>>>({})
  const [isWhole, setWhole] = useState(false)
  const edit = useImportChange(editImportRow)
  const { rowNo, problems, gaps, match } = row
  const faultOf = (field: ImportField) =>
    problems
      .filter((problem) => problem.field === field)
      .map(({ text }) => text)
      .join(' ') || undefined
  const faulty = problems.flatMap(({ field }) => (field === '' ? [] : [field]))
  const shown = [...new Set([...faulty, ...(isWhole ? mapped : [])])]
  const send = async (body: RowEdit) => {
    if (edit.isPending) return
    try {
      const { row: saved } = await edit.mutateAsync({ params: { id: importId, rowNo }, body })
      setDraft({})
      toastSuccess(body.decision ? texts.decided(rowNo, body.decision) : texts.saved(rowNo, saved.state))
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  const isDirty = Object.keys(draft).length > 0
  return (
    <form
      className={classes.work}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty) void send({ value: draft })
      }}
    >
      <Stack gap="xs">
        {problems
          .filter(({ field }) => field === '')
          .map(({ text }) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
        {shown.length > 0 && (
          <div className={classes.cells}>
            {shown.map((field) => (
              <CellField
                key={field}
                field={field}
                text={draft[field] ?? row.cells[field] ?? ''}
                fault={draft[field] === undefined ? faultOf(field) : undefined}
                catalogue={isOneOfCatalogue(field) ? catalogues[field] : undefined}
                onText={(text) => setDraft((before) => ({ ...before, [field]: text }))}
              />
            ))}
          </div>
        )}
        {gaps.length > 0 && (
          <Text size="sm" c="dimmed">
            {texts.missing(gaps.map(gapLabel))}
          </Text>
        )}
        {match && <RowMatch row={row} match={match} />}
        <Group gap="xs">
          {(match || row.decision !== null) && (
            <RowDecisions
              row={row}
              isBusy={edit.isPending}
              onDecide={(decision) => void send({ decision, ...(isDirty && { value: draft }) })}
            />
          )}
          {isDirty && (
            <BusyButton type="submit" isBusy={edit.isPending} aria-label={texts.save(rowNo)}>
              {texts.saveShort}
            </BusyButton>
          )}
          <Button
            variant="subtle"
            aria-label={isWhole ? undefined : texts.more(rowNo)}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? texts.less : texts.moreShort}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
