import { Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ListQuery, PAGE_SIZE, type Page } from '../../../domain/shared/list-query.ts'
import type { DataColumn } from './column.ts'
import classes from './data-table.module.css'
import { csvNameOf, exportCsv } from './export/export-csv.ts'
import { exportPdf } from './export/export-pdf.ts'
import { fetchAllRows } from './export/fetch-all-rows.ts'
import { type PageResult, useListPage } from './list-state/use-list-page.ts'
import type { ListState } from './list-state/use-list-state.ts'
import type { RowAction } from './rows/row-action.ts'
import { TableRows } from './rows/table-rows.tsx'
import { OutdatedNotice } from './rows/table-state-rows.tsx'
import { TableBody } from './table-body.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableHead } from './table-head.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useRowTicks } from './use-row-ticks.ts'

export type DataTableProps<Row extends object, Field extends string> = {
  /** The list's accessible name, and the title of its export. */
  label: string
  /** Shows the label as the heading of the page. */
  isPage?: boolean
  columns: readonly DataColumn<Row>[]
  list: ListState<Field>
  /** Whether filters besides the search narrow the list. */
  isFiltered?: boolean
  result: PageResult<Row>
  rowId: (row: Row) => number
  /** The row's name for people; it completes the accessible names of the row's buttons. */
  rowName: (row: Row) => string
  actions?: readonly RowAction<Row>[]
  /** Gives rows checkboxes. `clear` unticks them when the work is done. */
  onDeleteSelected?: ((rows: Row[], clear: () => void) => void) | undefined
  canSelect?: (row: Row) => boolean
  /** Lets people export all rows that the search finds. */
  fetchPage?: (query: ListQuery<Field>) => Promise<Page<Row>>
  exportFileName?: string
  /** More buttons for the toolbar. */
  children?: ReactNode
}

const everyRow = () => true
const noActions: never[] = []

/** A list of the server, page by page (R 2.13 to R 2.18). */
export function DataTable<Row extends object, Field extends string>({
  label,
  isPage = false,
  columns,
  list,
  isFiltered = false,
  result,
  rowId,
  rowName,
  actions = noActions,
  onDeleteSelected,
  canSelect = everyRow,
  fetchPage,
  exportFileName,
  children,
}: DataTableProps<Row, Field>) {
  const page = useListPage(result, list)
  const ticks = useRowTicks({ rows: page.rows, rowId, canTick: canSelect, query: list.query })
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const isSelectable = onDeleteSelected !== undefined
  const hasActions = actions.length > 0
  const width = columns.length + Number(isSelectable) + Number(hasActions)
  const exportsOf = (fetch: NonNullable<typeof fetchPage>) => ({
    pdf: async () =>
      exportPdf(columns, await fetchAllRows(fetch, list.query), { title: label, fileName: exportFileName }),
    csv: async () => exportCsv(columns, await fetchAllRows(fetch, list.query), csvNameOf(exportFileName)),
  })

  return (
    <section className={classes.list} aria-label={label}>
      {isPage && (
        <Title order={1} size="h2">
          {label}
        </Title>
      )}
      <TableToolbar
        search={list.search}
        onSearch={list.setSearch}
        selectedCount={ticks.ticked.length}
        onDeleteSelected={onDeleteSelected && (() => onDeleteSelected(ticks.ticked, ticks.clear))}
        onExport={fetchPage && exportsOf(fetchPage)}
      >
        {children}
      </TableToolbar>
      <VisuallyHidden role="status">{page.announcement}</VisuallyHidden>
      {page.hasData && page.hasFailed && <OutdatedNotice reason={page.reason} onRetry={page.retry} />}
      {/* biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark; this names what scrolls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} role="group" aria-label={label} tabIndex={0} {...keptFocus}>
        <table className={classes.table} aria-label={label} aria-busy={page.isLoading}>
          <TableHead
            columns={columns}
            list={list}
            rows={page.rows}
            ticks={ticks}
            isSelectable={isSelectable}
            hasActions={hasActions}
          />
          <TableBody page={page} width={width} searched={list.searched} isFiltered={isFiltered}>
            <TableRows
              rows={page.rows}
              rowId={rowId}
              columns={columns}
              rowName={rowName}
              ticks={ticks}
              isSelectable={isSelectable}
              actions={actions}
            />
          </TableBody>
        </table>
      </div>
      {page.hasData && <TableFooter page={list.page} total={page.total} pageSize={PAGE_SIZE} onPage={list.setPage} />}
    </section>
  )
}
