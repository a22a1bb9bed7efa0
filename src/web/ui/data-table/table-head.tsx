import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { DataColumn } from './column.ts'
import table from './list-rows.module.css'
import type { ListState } from './list-state/use-list-state.ts'
import { messages } from './messages.ts'
import { pinnedStyles } from './rows/pinned-columns.ts'
import classes from './table-head.module.css'
import type { RowTicks } from './use-row-ticks.ts'

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  list: Pick<ListState<string>, 'sortBy' | 'descending' | 'setSort'>
  rows: readonly Row[]
  ticks: RowTicks<Row>
  isSelectable: boolean
  hasActions: boolean
}

type SortedBy = 'ascending' | 'descending' | undefined

const sortIcon = { ascending: IconArrowUp, descending: IconArrowDown } as const

export function TableHead<Row>({ columns, list, rows, ticks, isSelectable, hasActions }: Props<Row>) {
  const sortedBy = (accessor: string): SortedBy =>
    list.sortBy !== accessor ? undefined : list.descending ? 'descending' : 'ascending'
  /** Sorts ascending, then descending, then in the list's default order. */
  const sortNext = (accessor: string) => {
    const sorted = sortedBy(accessor)
    if (sorted === 'descending') list.setSort(undefined, false)
    else list.setSort(accessor, sorted === 'ascending')
  }
  const pinned = pinnedStyles(columns, hasActions)
  return (
    <thead>
      <tr>
        {isSelectable && (
          <th scope="col" className={table.selectCell}>
            <Checkbox
              aria-label={messages.selectAll}
              checked={ticks.isAllTicked}
              disabled={!rows.some(ticks.canTick)}
              indeterminate={ticks.ticked.length > 0}
              onChange={(event) => ticks.tickAll(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map(({ accessor, label, isSortable = true }) => {
          const sorted = sortedBy(accessor)
          const SortIcon = sorted ? sortIcon[sorted] : IconArrowsSort
          return (
            <th
              key={accessor}
              scope="col"
              aria-sort={sorted}
              className={pinned.has(accessor) ? table.pinned : undefined}
              style={pinned.get(accessor)}
            >
              {isSortable ? (
                <UnstyledButton className={classes.sort} onClick={() => sortNext(accessor)}>
                  <span>
                    {label}
                    <SortIcon size={14} aria-hidden className={classes.sortIcon} data-sorted={Boolean(sorted)} />
                  </span>
                </UnstyledButton>
              ) : (
                label
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={table.actionsCell}>
            {messages.actions}
          </th>
        )}
      </tr>
    </thead>
  )
}
