import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { ReportTemplate } from '../../../contract/integrations/report-templates.wire.ts'
import {
  type ColumnFormat,
  formatName,
  MAX_COLUMN_NAME,
  type TemplateColumn,
} from '../../../domain/integrations/report-template.ts'
import { ToneBadge } from '../../ui/data-table/tone-badge.tsx'
import { messages } from './messages.ts'
import classes from './report-templates.module.css'

type Props = {
  value: TemplateColumn
  fact: ReportTemplate['available'][number] | undefined
  place: number
  count: number
  fault: string | undefined
  isReadOnly: boolean
  onChange: (column: TemplateColumn) => void
  onMove: (places: -1 | 1) => void
  onRemove: () => void
}

/** A column of a workbook: its fact, title and format, and its place. */
export function ColumnRow({ value, fact, place, count, fault, isReadOnly, onChange, onMove, onRemove }: Props) {
  const { column, name, format } = value
  const formats = fact?.formats ?? [format]
  return (
    <li className={classes.row} aria-label={`${place}. ${column}`}>
      <div className={classes.fact}>
        <span className={classes.place}>{place}</span>
        <span className={classes.code}>{column}</span>
        {fact?.isPersonal && <ToneBadge tone="yellow" text={messages.personal} />}
      </div>
      <TextInput
        className={classes.name}
        label={messages.name}
        aria-label={messages.nameOf(column)}
        value={name}
        maxLength={MAX_COLUMN_NAME}
        error={fault}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
      <NativeSelect
        className={classes.format}
        label={messages.format}
        aria-label={messages.formatOf(column)}
        value={format}
        disabled={isReadOnly}
        data={formats.map((one) => ({ value: one, label: formatName[one] }))}
        onChange={({ currentTarget }) => onChange({ ...value, format: currentTarget.value as ColumnFormat })}
      />
      <div className={classes.moves}>
        <ActionIcon
          variant="default"
          size={42}
          aria-label={messages.up(column)}
          aria-disabled={place === 1}
          data-disabled={place === 1 || undefined}
          onClick={() => place > 1 && onMove(-1)}
        >
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={42}
          aria-label={messages.down(column)}
          aria-disabled={place === count}
          data-disabled={place === count || undefined}
          onClick={() => place < count && onMove(1)}
        >
          <IconArrowDown size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={42} aria-label={messages.remove(column)} onClick={onRemove}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
