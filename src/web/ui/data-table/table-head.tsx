import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './data-table.module.css'
import { messages } from './messages.ts'
import type { ListTable } from './use-data-table.ts'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const sortIcon = { asc: IconArrowUp, desc: IconArrowDown } as const

type Props<Row extends object> = { table: ListTable<Row>; isSelectable: boolean; hasActions: boolean }

export function TableHead<Row extends object>({ table, isSelectable, hasActions }: Props<Row>) {
  const [group] = table.getHeaderGroups()
  return (
    <thead>
      <tr>
        {isSelectable && (
          <th scope="col" className={classes.selectCell}>
            <Checkbox
              aria-label={messages.selectAll}
              checked={table.getIsAllRowsSelected()}
              disabled={!table.getRowModel().rows.some((row) => row.getCanSelect())}
              indeterminate={table.getIsSomeRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {group?.headers.map(({ id, column }) => {
          const direction = column.getIsSorted()
          const SortIcon = direction ? sortIcon[direction] : IconArrowsSort
          const label = String(column.columnDef.header)
          return (
            <th key={id} scope="col" aria-sort={direction ? ariaSort[direction] : undefined}>
              {column.getCanSort() ? (
                <UnstyledButton className={classes.sort} onClick={column.getToggleSortingHandler()}>
                  {label}
                  <SortIcon size={14} aria-hidden className={classes.sortIcon} data-sorted={Boolean(direction)} />
                </UnstyledButton>
              ) : (
                label
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={classes.actionsCell}>
            {messages.actions}
          </th>
        )}
      </tr>
    </thead>
  )
}
