import { Checkbox } from '@mantine/core'
import { ClippedText } from '../clipped-text.tsx'
import { cellText, type DataColumn } from '../column.ts'
import classes from '../data-table.module.css'
import { messages } from '../messages.ts'
import { ToneBadge } from '../tone-badge.tsx'
import type { ListTable } from '../use-data-table.ts'
import type { RowAction } from './row-action.ts'
import { RowActions } from './row-actions.tsx'

type Props<Row extends object> = {
  table: ListTable<Row>
  columns: readonly DataColumn<Row>[]
  rowName: (row: Row) => string
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

export function TableRows<Row extends object>({ table, columns, rowName, isSelectable, actions }: Props<Row>) {
  return table.getRowModel().rows.map((tableRow) => {
    const row = tableRow.original
    return (
      <tr key={tableRow.id} data-selected={tableRow.getIsSelected() || undefined}>
        {isSelectable && (
          <td className={classes.selectCell}>
            <Checkbox
              aria-label={messages.select(rowName(row))}
              checked={tableRow.getIsSelected()}
              disabled={!tableRow.getCanSelect()}
              onChange={tableRow.getToggleSelectedHandler()}
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
    )
  })
}
