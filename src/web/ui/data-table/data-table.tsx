import { Button, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ExportQuery, PAGE_SIZE } from '../../../domain/shared/list-query.ts'
import type { ViewedList } from '../../../domain/views/viewed-lists.ts'
import type { DataColumn } from './column.ts'
import classes from './data-table.module.css'
import type { ExportList } from './export/use-export.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterFields } from './filters/filter-fields.tsx'
import { type FilterNames, narrowing, type OptionsQuery } from './filters/list-filter.ts'
import { ListRows } from './list-rows.tsx'
import type { FilterKey } from './list-state/list-address.ts'
import { type PageResult, useListPage } from './list-state/use-list-page.ts'
import type { ListState } from './list-state/use-list-state.ts'
import { messages } from './messages.ts'
import type { RowAction } from './rows/row-action.ts'
import { OutdatedNotice } from './rows/table-state-rows.tsx'
import { SavedNotice } from './saved/saved-notice.tsx'
import type { SavedRows } from './saved/use-saved-rows.ts'
import { TableFooter } from './table-footer.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useRowTicks } from './use-row-ticks.ts'
import type { ListViewOwner } from './view/list-view.ts'
import { useListView } from './view/use-list-view.ts'

export type DataTableProps<Row extends object, Field extends string> = {
  /** The list's accessible name, and the title of its export. */
  label: string
  /** Shows the label as the heading of the page. */
  isPage?: boolean
  columns: readonly DataColumn<Row>[]
  list: ListState<Field>
  /** Texts that a filter offers, by its key. */
  filterOptions?: { [Key in FilterKey]?: OptionsQuery }
  filterNames?: FilterNames
  result: PageResult<Row>
  rowId: (row: Row) => number
  /** The row's name for people; it completes the accessible names of the row's buttons. */
  rowName: (row: Row) => string
  actions?: readonly RowAction<Row>[]
  /** Gives rows checkboxes. `clear` unticks them when the work is done. */
  onDeleteSelected?: ((rows: Row[], clear: () => void) => void) | undefined
  canSelect?: (row: Row) => boolean
  /** Lets people export all rows that search and filters find. */
  exportList?: (query: ExportQuery<Field>, signal: AbortSignal) => ReturnType<ExportList>
  /** Name of the list, whose views a person may keep. */
  viewedList?: ViewedList
  /** Person and list whose chosen columns the device remembers. */
  viewOwner?: ListViewOwner
  /** Rows that were just saved: marked, and shown first where the page does not have them. */
  saved?: SavedRows<Row>
  /** More buttons for the toolbar. */
  children?: ReactNode
}

const everyRow = () => true
const noActions: never[] = []
const nothingSaved: SavedRows<never> = { rows: [], isNew: false, isCurrent: false, dismiss: () => {} }

/** A list of the server, page by page (R 2.13 to R 2.18). */
export function DataTable<Row extends object, Field extends string>({
  label,
  isPage = false,
  columns,
  list,
  filterOptions,
  filterNames,
  result,
  rowId,
  rowName,
  actions = noActions,
  onDeleteSelected,
  canSelect = everyRow,
  exportList,
  viewedList,
  viewOwner,
  saved = nothingSaved,
  children,
}: DataTableProps<Row, Field>) {
  const page = useListPage(result, list)
  const view = useListView(viewOwner, columns)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const savedIds = new Set(saved.rows.map(rowId))
  const isShown = (row: Row) => page.rows.some((shown) => rowId(shown) === rowId(row))
  const pinned = saved.isCurrent ? saved.rows.filter((row) => !isShown(row)) : []
  const rows = [...pinned, ...page.rows]
  const ticks = useRowTicks({ rows, rowId, canTick: canSelect, query: list.query })
  const isFiltered = narrowing(list.filterValues, list.filters).length > 0
  const { limit: _limit, offset: _offset, ...selection } = list.query
  const rowsProps = {
    rows,
    rowId,
    columns: view.columns,
    rowName,
    ticks,
    isSelectable: onDeleteSelected !== undefined,
    actions,
    markOf: (row: Row) =>
      savedIds.has(rowId(row)) ? (saved.isNew ? messages.justCreated : messages.justSaved) : undefined,
  }
  const isTable = view.shape === 'table'

  return (
    <section className={classes.list} aria-label={label}>
      {isPage && (
        <Title order={1} size="h2">
          {label}
        </Title>
      )}
      <TableToolbar
        label={label}
        list={list}
        columns={columns}
        view={view}
        viewedList={viewedList}
        selectedCount={ticks.ticked.length}
        onDeleteSelected={onDeleteSelected && (() => onDeleteSelected(ticks.ticked, ticks.clear))}
        exportList={exportList && ((format, signal) => exportList({ ...selection, format }, signal))}
        areFiltersOpen={areFiltersOpen}
        onFilters={() => setFiltersOpen(!areFiltersOpen)}
      >
        {children}
      </TableToolbar>
      {areFiltersOpen && <FilterFields list={list} optionsOf={filterOptions} />}
      <div className={classes.aboveRows}>
        <FilterChips list={list} names={filterNames} />
        {view.canChooseShape && (
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.shape}
            onClick={() => view.chooseShape(isTable ? 'cards' : 'table')}
          >
            {isTable ? messages.asCards : messages.asTable}
          </Button>
        )}
      </div>
      <VisuallyHidden role="status">{page.announcement}</VisuallyHidden>
      <SavedNotice saved={saved} rowName={rowName} />
      {page.hasData && page.hasFailed && <OutdatedNotice reason={page.reason} onRetry={page.retry} />}
      <ListRows
        label={label}
        page={page}
        list={list}
        isFiltered={isFiltered}
        shape={view.shape}
        columnCount={columns.length}
        {...rowsProps}
      />
      {page.hasData && <TableFooter page={list.page} total={page.total} pageSize={PAGE_SIZE} onPage={list.setPage} />}
    </section>
  )
}
