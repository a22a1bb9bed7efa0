import { ActionIcon, Tooltip } from '@mantine/core'
import classes from '../data-table.module.css'
import type { RowAction } from './row-action.ts'

type Props<Row> = { row: Row; rowName: string; actions: readonly RowAction<Row>[] }

export function RowActions<Row>({ row, rowName, actions }: Props<Row>) {
  return (
    <div className={classes.actions}>
      {actions
        .filter((action) => action.isOffered?.(row) ?? true)
        .map((action) => (
          <Tooltip key={action.id} label={action.label(row)} withArrow>
            <ActionIcon
              variant="subtle"
              aria-label={`${action.label(row)}: ${rowName}`}
              onClick={() => action.onSelect(row)}
            >
              {action.icon(row)}
            </ActionIcon>
          </Tooltip>
        ))}
    </div>
  )
}
