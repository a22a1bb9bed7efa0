import { Checkbox } from '@mantine/core'
import { cellText } from '../column.ts'
import { messages } from '../messages.ts'
import cell from '../rows/cell.module.css'
import { Cell } from '../rows/cell.tsx'
import { RowActions } from '../rows/row-actions.tsx'
import type { RowsProps } from '../rows/table-rows.tsx'
import classes from './cards.module.css'

/** The rows as cards: name and results first, then the other columns under their labels, then the actions. */
export function RowCards<Row>({ rows, rowId, columns, rowName, ticks, isSelectable, actions, markOf }: RowsProps<Row>) {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0]
  const results = columns.filter(({ pinnedWidth }) => pinnedWidth !== undefined)
  const facts = columns.filter((column) => column !== title && !results.includes(column))
  return rows.map((row) => {
    const mark = markOf(row)
    return (
      <li
        key={rowId(row)}
        className={classes.card}
        data-selected={ticks.isTicked(row) || undefined}
        data-saved={mark !== undefined || undefined}
      >
        <div className={classes.cardHead}>
          {isSelectable && (
            <Checkbox
              classNames={{ root: classes.cardTick ?? '' }}
              aria-label={messages.select(rowName(row))}
              checked={ticks.isTicked(row)}
              disabled={!ticks.canTick(row)}
              onChange={(event) => ticks.tick(row, event.currentTarget.checked)}
            />
          )}
          <div className={classes.cardTitle}>
            {title && <Cell column={title} row={row} />}
            {mark && <span className={cell.mark}>{mark}</span>}
          </div>
        </div>
        {results.length > 0 && (
          <dl className={classes.results}>
            {results.map((column) => (
              <div key={column.accessor}>
                <dt>{column.label}</dt>
                <dd>
                  <Cell column={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <dl className={classes.facts}>
          {facts
            .filter((column) => cellText(column, row) !== '')
            .map((column) => (
              <div key={column.accessor}>
                <dt>{column.label}</dt>
                <dd>
                  <Cell column={column} row={row} />
                </dd>
              </div>
            ))}
        </dl>
        {actions.length > 0 && <RowActions row={row} rowName={rowName(row)} actions={actions} isWide />}
      </li>
    )
  })
}
