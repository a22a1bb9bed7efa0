import { useQuery } from '@tanstack/react-query'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { OptionsQuery } from '../../ui/data-table/filters/list-filter.ts'
import type { ListRoute } from '../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../ui/data-table/list-state/use-list-state.ts'
import { exportInspectionsFile, type InspectionRow, inspectionsQuery } from './completed-inspections.queries.ts'
import { inspectionActions } from './inspection-actions.tsx'
import { inspectionColumns, inspectionSorting } from './inspection-columns.ts'
import { inspectionFilters, inspectionFiltersWithArchive } from './inspection-filters.ts'
import { messages } from './messages.ts'
import { useArchive, useNotifyInspection } from './use-inspection-writes.ts'

type Props = {
  route: ListRoute
  official: Official
  /** Municipalities for the filter. */
  cities: OptionsQuery
  onOpenRecord: (row: InspectionRow) => void
}

const rowId = (row: InspectionRow) => row.id

export function CompletedInspections({ route, official, cities, onOpenRecord }: Props) {
  const mayArchive = may(official, 'records.archive', { departmentId: official.departmentId })
  const list = useListState(route, inspectionSorting, mayArchive ? inspectionFiltersWithArchive : inspectionFilters)
  const result = useQuery(inspectionsQuery(list.query))
  const { notify, isNotifying } = useNotifyInspection()
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
      filterOptions={{ municipio: cities }}
      result={result}
      rowId={rowId}
      rowName={messages.inspectionOf}
      actions={actions}
      exportList={exportInspectionsFile}
      viewedList="inspections"
      viewOwner={{ userId: official.id, list: 'realizadas' }}
    />
  )
}
