import { Checkbox } from '@mantine/core'
import type { DataColumn } from '../column.ts'
import classes from '../list-rows.module.css'
import { messages } from '../messages.ts'
import type { RowTicks } from '../use-row-ticks.ts'
import cell from './cell.module.css'
import { Cell } from './cell.tsx'
import { pinnedStyles } from './pinned-columns.ts'
import type { RowAction } from './row-action.ts'
import { RowActions } from './row-actions.tsx'

export type RowsProps<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => number
  columns: readonly DataColumn<Row>[]
  rowName: (row: Row) => string
  ticks: RowTicks<Row>
  isSelectable: boolean
  actions: readonly RowAction<Row>[]
  /** The mark of a row that was just saved. */
  markOf: (row: Row) => string | undefined
}

export function TableRows<Row>({
  rows,
  rowId,
  columns,
  rowName,
  ticks,
  isSelectable,
  actions,
  markOf,
}: RowsProps<Row>) {
  const pinned = pinnedStyles(columns, actions.length > 0)
  const marked = columns.find(({ isTitle }) => isTitle) ?? columns[0]
  return rows.map((row) => {
    const mark = markOf(row)
    return (
      <tr
        key={rowId(row)}
        data-selected={ticks.isTicked(row) || undefined}
        data-saved={mark !== undefined || undefined}
      >
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
          <td
            key={column.accessor}
            className={pinned.has(column.accessor) ? classes.pinned : column.isTitle ? classes.title : undefined}
            style={pinned.get(column.accessor)}
          >
            <Cell column={column} row={row} />
            {mark && column === marked && <span className={cell.mark}>{mark}</span>}
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
