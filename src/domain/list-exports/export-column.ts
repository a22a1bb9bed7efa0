import { formatPct } from '../inspections/score.ts'
import { decimalText } from '../shared/text.ts'
import { formatDay } from '../shared/time.ts'

/** How the values of a column are written: an identifier keeps its zeros, a day is `yyyy-mm-dd` or empty, a percentage 0 to 100. */
export type ColumnKind = 'text' | 'identifier' | 'state' | 'day' | 'percent' | 'number'

/** A column of an exported list. */
export type ExportColumn<Row> = { label: string; kind: ColumnKind; value: (row: Row) => string | number }

/** The text of a cell, as the screen shows it. */
export function cellText<Row>({ kind, value }: ExportColumn<Row>, row: Row): string {
  const held = value(row)
  if (kind === 'day') return held === '' ? '' : formatDay(String(held))
  if (kind === 'number' && typeof held === 'number') return decimalText(held)
  return kind === 'percent' && typeof held === 'number' ? formatPct(held) : String(held)
}
