import { Checkbox } from '@mantine/core'
import { ClippedText } from '../clipped-text.tsx'
import { cellText, type DataColumn } from '../column.ts'
import classes from '../data-table.module.css'
import { messages } from '../messages.ts'
import { ToneBadge } from '../tone-badge.tsx'
import type { RowTicks } from '../use-row-ticks.ts'
import type { RowAction } from './row-action.ts'
import { RowActions } from './row-actions.tsx'

type Props<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => number
  columns: readonly DataColumn<Row>[]
  rowName: (row: Row) => string
  ticks: RowTicks<Row>
  isSelectable: boolean
  actions: readonly RowAction<Row>[]
}

function Cell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const text = cellText(column, row)
  const tone = column.format?.tone?.(row[column.accessor])
  const note = column.note?.(row)
  return (
    <>
      {tone ? <ToneBadge tone={tone} text={text} /> : <ClippedText text={text} />}
      {note && <ToneBadge {...note} />}
    </>
  )
}

export function TableRows<Row>({ rows, rowId, columns, rowName, ticks, isSelectable, actions }: Props<Row>) {
  return rows.map((row) => (
    <tr key={rowId(row)} data-selected={ticks.isTicked(row) || undefined}>
      {isSelectable && (
        <td className={classes.selectCell}>
          <Checkbox
            aria-label={messages.select(rowName(row))}
            checked={ticks.isTicked(row)}
            disabled={!ticks.canTick(row)}
            onChange={(event) => ticks.tick(row, event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.accessor}>
          <Cell column={column} row={row} />
        </td>
      ))}
      {actions.length > 0 && (
        <td className={classes.actionsCell}>
          <RowActions row={row} rowName={rowName(row)} actions={actions} />
        </td>
      )}
    </tr>
  ))
}
