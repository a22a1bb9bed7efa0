import { NativeSelect, Text } from '@mantine/core'
import { fieldLabels, type ImportField, REQUIRED_COLUMNS } from '../../../../domain/import/import-words.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import classes from '../imports.module.css'
import type { ImportColumn } from '../imports.queries.ts'
import { columnLetter, columnTexts as texts } from '../messages.ts'

/** Confidence, from 0 to 1, from which a guess is called sure or likely. */
const [SURE, LIKELY] = [0.9, 0.6]
const SAMPLES = 2

function Confidence({ column, field }: { column: ImportColumn; field: ImportField }) {
  if (column.guess !== field) return <Text size="sm">{texts.chosen}</Text>
  if (column.confidence >= SURE) return <ToneBadge tone="green" text={texts.sure} />
  return column.confidence >= LIKELY ? (
    <ToneBadge tone="yellow" text={texts.likely} />
  ) : (
    <ToneBadge tone="red" text={texts.doubtful} />
  )
}

type Props = {
  field: ImportField
  columns: readonly ImportColumn[]
  /** Index of the column; undefined for none. */
  chosen: number | undefined
  onChange: (column: number | undefined) => void
}

/** A field of ours, the column that it comes from, two of its values, and how sure the guess is. */
export function ColumnField({ field, columns, chosen, onChange }: Props) {
  const column = columns.find(({ index }) => index === chosen)
  const samples = column?.samples.slice(0, SAMPLES) ?? []
  const isRequired = REQUIRED_COLUMNS.some((name) => name === field)
  return (
    <li className={classes.field}>
      <NativeSelect
        label={fieldLabels[field]}
        required={isRequired}
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}
        data={[
          { value: '', label: texts.none },
          ...columns.map(({ index, title }) => ({
            value: String(index),
            label: texts.column(columnLetter(index), title),
          })),
        ]}
      />
      {column && (
        <div className={classes.guess}>
          <Confidence column={column} field={field} />
          <Text size="sm" className={classes.samples}>
            {samples.length > 0 ? texts.samples(samples) : texts.noSamples}
          </Text>
        </div>
      )}
    </li>
  )
}
