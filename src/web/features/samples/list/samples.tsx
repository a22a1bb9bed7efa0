import { IconEye, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Official } from '../../../../domain/access/official.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { OptionsQuery } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { listMessages as texts } from '../messages.ts'
import { establishmentNameQuery, exportSamplesFile, type SampleRow, samplesQuery } from '../samples.queries.ts'
import { sampleColumns, sampleFilters, sampleSorting } from './sample-columns.ts'

type Props = {
  route: ListRoute
  official: Official
  /** Municipalities for the filter. */
  cities: OptionsQuery
  onOpen: (row: SampleRow) => void
  onOpenActa: (row: SampleRow) => void
}

const rowId = ({ id }: SampleRow) => id
const rowName = texts.rowName

/** The samples of the department (R 39.8). */
export function Samples({ route, official, cities, onOpen, onOpenActa }: Props) {
  const list = useListState(route, sampleSorting, sampleFilters)
  const result = useQuery(samplesQuery(list.query))
  const { establecimiento } = list.filterValues
  const { data: establishmentName } = useQuery(establishmentNameQuery(establecimiento))
  const actions: RowAction<SampleRow>[] = [
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
      columns={sampleColumns}
      list={list}
      filterOptions={{ municipio: cities }}
      filterNames={{ establecimiento: establishmentName ?? undefined }}
      result={result}
      rowId={rowId}
      rowName={rowName}
      actions={actions}
      exportList={exportSamplesFile}
      viewedList="samples"
      viewOwner={{ userId: official.id, list: 'muestras' }}
    />
  )
}
