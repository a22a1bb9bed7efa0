import { Alert, Button, Group, NativeSelect, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { ReportTemplate } from '../../../contract/integrations/report-templates.wire.ts'
import type { TemplateColumn } from '../../../domain/integrations/report-template.ts'
import { formatInstant } from '../../../domain/shared/time.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { useLeaveGuard } from '../../ui/leave-guard/use-leave-guard.ts'
import { ColumnRow } from './column-row.tsx'
import { messages } from './messages.ts'
import { movedBy, sameColumns } from './moved-columns.ts'
import classes from './report-templates.module.css'
import { TemplatePreview } from './template-preview.tsx'
import { useTemplateSave } from './use-template-save.ts'

type Props = {
  template: ReportTemplate
  onDirty: (isDirty: boolean) => void
}

/** The columns of a workbook: which, in what order, under what titles and in what formats. */
export function TemplateEditor({ template, onDirty }: Props) {
  const { source, note, columns: stored, available, isShipped, editedBy, editedAt } = template
  const [columns, setColumns] = useState<TemplateColumn[]>(stored)
  const [said, setSaid] = useState('')
  const form = useTemplateSave(template, columns)
  const isDirty = !sameColumns(columns, stored)
  useLeaveGuard(form.isSaving ? 'saving' : isDirty ? 'dirty' : 'clean')
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const missing = available.filter(({ column }) => !columns.some((one) => one.column === column))
  const [chosen, setChosen] = useState('')
  const added = missing.find(({ column }) => column === chosen) ?? missing[0]
  const change = (at: number, column: TemplateColumn) =>
    setColumns(columns.map((one, place) => (place === at ? column : one)))
  const move = (at: number, places: -1 | 1) => {
    setColumns(movedBy(columns, at, places))
    setSaid(messages.moved(columns[at]?.column ?? '', at + 1 + places, columns.length))
  }
  const remove = (at: number) => {
    setColumns(columns.filter((_, place) => place !== at))
    setSaid(messages.removed(columns[at]?.column ?? ''))
  }
  const add = () => {
    const format = added?.formats[0]
    if (!added || !format) return
    setColumns([...columns, { column: added.column, name: added.column, format }])
    setSaid(messages.added(added.column))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form noValidate className={classes.page} onSubmit={submit}>
      <Text c="dimmed">
        {`${source}.xlsx: ${note}. `}
        {isShipped || editedBy === null || editedAt === null
          ? messages.shipped
          : messages.editedBy(editedBy, formatInstant(new Date(editedAt)))}
      </Text>
      {form.notice}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ol className={classes.rows} aria-label={messages.columns(columns.length)}>
        {columns.map((column, at) => (
          <ColumnRow
            key={column.column}
            value={column}
            fact={available.find((one) => one.column === column.column)}
            place={at + 1}
            count={columns.length}
            fault={form.fault?.at === at ? form.fault.text : undefined}
            isReadOnly={form.isSaving}
            onChange={(changed) => change(at, changed)}
            onMove={(places) => move(at, places)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {form.fault && form.fault.at === undefined && (
        <Alert color="red" role="alert">
          {form.fault.text}
        </Alert>
      )}
      {added ? (
        <div className={classes.add}>
          <NativeSelect
            label={messages.addFact}
            value={added.column}
            data={missing.map(({ column }) => column)}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
            {messages.add}
          </Button>
        </div>
      ) : (
        <Text c="dimmed">{messages.allThere}</Text>
      )}
      {available.some(({ isPersonal }) => isPersonal) && <Text c="dimmed">{messages.personalHint}</Text>}
      <Group className={classes.actions}>
        {!isShipped && (
          <Button variant="default" onClick={() => void form.reset()}>
            {messages.reset}
          </Button>
        )}
        {isDirty && (
          <Button variant="default" onClick={() => setColumns(stored)}>
            {messages.discard}
          </Button>
        )}
        <BusyButton
          variant="default"
          leftSection={<IconTable size={20} aria-hidden />}
          isBusy={form.isPreviewing}
          onClick={() => void form.showPreview()}
        >
          {messages.preview}
        </BusyButton>
        <BusyButton type="submit" isBusy={form.isSaving}>
          {messages.save}
        </BusyButton>
      </Group>
      {form.shown && <TemplatePreview shown={form.shown} />}
    </form>
  )
}
