import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { RowAction } from '../../ui/data-table/row-action.ts'
import { useListState } from '../../ui/data-table/use-list-state.ts'
import { inspectionColumns, inspectionSorting } from './inspection-columns.ts'
import { fetchInspections, type InspectionRow, inspectionsQuery } from './inspections-list.queries.ts'
import { messages } from './messages.ts'

const rowId = (row: InspectionRow) => row.id
const rowName = (row: InspectionRow) => messages.inspectionOf(row.establishment)

export function CompletedInspections({ onOpenRecord }: { onOpenRecord: (row: InspectionRow) => void }) {
  const list = useListState(inspectionSorting)
  const result = useQuery(inspectionsQuery(list.query))
  const actions: RowAction<InspectionRow>[] = [
    {
      id: 'view',
      label: () => messages.view,
      icon: () => <IconEye size={20} aria-hidden />,
      onSelect: onOpenRecord,
    },
  ]
  return (
    <DataTable
      label={messages.title}
      title={messages.title}
      titleOrder={1}
      columns={inspectionColumns}
      list={list}
      result={result}
      rowId={rowId}
      rowName={rowName}
      actions={actions}
      fetchPage={fetchInspections}
    />
  )
}
