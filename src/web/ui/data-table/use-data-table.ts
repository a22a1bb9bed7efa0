import { type ColumnDef, rowSelectionFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import type { DataColumn } from './column.ts'
import type { ListState } from './list-state/use-list-state.ts'

/** Pages, order and search are the server's; the table itself only keeps which rows are ticked. */
const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
type Features = typeof features

type Options<Row extends object, Field extends string> = {
  rows: Row[]
  columns: readonly DataColumn<Row>[]
  rowId: (row: Row) => number
  canSelect: (row: Row) => boolean
  list: ListState<Field>
}

type Ticks = Record<string, true>
const noSelection: Ticks = {}

/** The same ticks if all of them are of these rows. */
function ticksAmong(rowIds: ReadonlySet<string>, ticks: Ticks): Ticks {
  const kept = Object.entries(ticks).filter(([id]) => rowIds.has(id))
  return kept.length === Object.keys(ticks).length ? ticks : Object.fromEntries(kept)
}

export function useDataTable<Row extends object, Field extends string>({
  rows,
  columns,
  rowId,
  canSelect,
  list,
}: Options<Row, Field>) {
  const [rowSelection, setRowSelection] = useState(noSelection)
  // Only what is on the screen may be ticked: another page or search starts without ticks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is the trigger
  useEffect(() => setRowSelection(noSelection), [list.query])
  // A ticked row that was deactivated meanwhile would be handed over still, and its box, disabled, could not be unticked.
  const selectableIds = new Set(rows.filter(canSelect).map((row) => String(rowId(row))))
  const stillTicked = ticksAmong(selectableIds, rowSelection)
  if (stillTicked !== rowSelection) setRowSelection(stillTicked)
  const columnDefs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<Features, Row> => ({
          id: column.accessor,
          accessorKey: column.accessor,
          header: column.label,
          enableSorting: column.isSortable ?? true,
          sortDescFirst: false,
        }),
      ),
    [columns],
  )
  const sorting = useMemo(() => [{ id: list.sortBy, desc: list.descending }], [list.sortBy, list.descending])
  return useTable({
    features,
    columns: columnDefs,
    data: rows,
    getRowId: (row) => String(rowId(row)),
    manualSorting: true,
    enableMultiSort: false,
    enableRowSelection: (row) => canSelect(row.original),
    state: { rowSelection: stillTicked, sorting },
    onRowSelectionChange: setRowSelection,
    onSortingChange: (updater) => {
      const [sort] = typeof updater === 'function' ? updater(sorting) : updater
      list.setSort(sort?.id, sort?.desc ?? false)
    },
  })
}

export type ListTable<Row extends object> = ReturnType<typeof useDataTable<Row, string>>
