import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useListState } from '../../ui/data-table/list-state/use-list-state.ts'
import {
  type CitiesQuery,
  fetchInspections,
  type InspectionRow,
  inspectionsQuery,
} from './completed-inspections.queries.ts'
import { inspectionActions } from './inspection-actions.tsx'
import { inspectionColumns, inspectionSorting } from './inspection-columns.ts'
import { InspectionFilterFields } from './inspection-filter-fields.tsx'
import { hasFilters } from './inspection-filters.ts'
import { messages } from './messages.ts'
import { type InspectionsRoute, useInspectionFilters } from './use-inspection-filters.ts'
import { useArchive, useNotify } from './use-inspection-writes.ts'

type Props = {
  route: InspectionsRoute
  official: Official
  cities: CitiesQuery
  onOpenRecord: (row: InspectionRow) => void
}

const rowId = (row: InspectionRow) => row.id
const rowName = (row: InspectionRow) => messages.inspectionOf(row.establishment)

export function CompletedInspections({ route, official, cities, onOpenRecord }: Props) {
  const { filters, change, list } = useInspectionFilters(route, useListState(route, inspectionSorting))
  const result = useQuery(inspectionsQuery(list.query))
  const { notify, isNotifying } = useNotify()
  const archive = useArchive()
  const actions = inspectionActions(official, {
    onOpenRecord,
    onNotify: (row) => void notify(row),
    isNotifying,
    onArchive: (row) => void archive(row),
  })
  return (
    <DataTable
      label={messages.title}
      isPage
      columns={inspectionColumns}
      list={list}
      isFiltered={hasFilters(filters)}
      result={result}
      rowId={rowId}
      rowName={rowName}
      actions={actions}
      fetchPage={fetchInspections}
    >
      {may(official, 'records.archive', { departmentId: official.departmentId }) && (
        <Checkbox
          label={messages.showArchived}
          checked={filters.isArchived}
          onChange={(event) => change({ isArchived: event.currentTarget.checked })}
        />
      )}
      <InspectionFilterFields filters={filters} onChange={change} cities={cities} />
    </DataTable>
  )
}
