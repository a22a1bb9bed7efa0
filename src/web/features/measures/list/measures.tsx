import { IconEye, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Official } from '../../../../domain/access/official.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { OptionsQuery } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { establishmentNameQuery, exportMeasuresFile, type MeasureRow, measuresQuery } from '../measures.queries.ts'
import { listMessages as texts } from '../messages.ts'
import { measureColumns, measureFilters, measureSorting } from './measure-columns.ts'

type Props = {
  route: ListRoute
  official: Official
  /** Municipalities for the filter. */
  cities: OptionsQuery
  onOpen: (row: MeasureRow) => void
  onOpenActa: (row: MeasureRow) => void
}

const rowId = ({ id }: MeasureRow) => id
const rowName = texts.rowName

/** The sanitary measures of the department (R 36.7). */
export function Measures({ route, official, cities, onOpen, onOpenActa }: Props) {
  const list = useListState(route, measureSorting, measureFilters)
  const result = useQuery(measuresQuery(list.query))
  const { establecimiento } = list.filterValues
  const { data: establishmentName } = useQuery(establishmentNameQuery(establecimiento))
  const actions: RowAction<MeasureRow>[] = [
    { id: 'open', label: () => texts.open, icon: () => <IconEye size={20} aria-hidden />, onSelect: onOpen },
    {
      id: 'acta',
      label: () => texts.openActa,
      icon: () => <IconFileText size={20} aria-hidden />,
      onSelect: onOpenActa,
    },
  ]
  return (
    <DataTable
      label={texts.title}
      isPage
      columns={measureColumns}
      list={list}
      filterOptions={{ municipio: cities }}
      filterNames={{ establecimiento: establishmentName ?? undefined }}
      result={result}
      rowId={rowId}
      rowName={rowName}
      actions={actions}
      exportList={exportMeasuresFile}
      viewedList="measures"
      viewOwner={{ userId: official.id, list: 'medidas' }}
    />
  )
}
