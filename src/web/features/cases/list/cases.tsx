import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Official } from '../../../../domain/access/official.ts'
import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { OptionsQuery } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { type CaseRow, casesQuery, establishmentNameQuery, exportCasesFile } from '../cases.queries.ts'
import { BeginWindow } from '../form/begin-window.tsx'
import { listMessages as texts } from '../messages.ts'
import { caseColumns, caseFilters, caseSorting } from './case-columns.ts'

type Props = {
  route: ListRoute
  official: Official
  /** Municipalities for the filter. */
  cities: OptionsQuery
  /** Active establishments that a text finds. */
  establishmentsFound: (text: string) => CatalogueQuery
  onOpen: (one: { id: number }) => void
}

const rowId = ({ id }: CaseRow) => id
const rowName = ({ number }: CaseRow) => texts.rowName(number)

/** The cases for the lawyers, and the form that opens one (R 40.2). */
export function Cases({ route, official, cities, establishmentsFound, onOpen }: Props) {
  const list = useListState(route, caseSorting, caseFilters)
  const result = useQuery(casesQuery(list.query))
  const { establecimiento } = list.filterValues
  const { data: establishmentName } = useQuery(establishmentNameQuery(establecimiento))
  const [isBeginning, setBeginning] = useState(false)
  const actions: RowAction<CaseRow>[] = [
    { id: 'open', label: () => texts.open, icon: () => <IconEye size={20} aria-hidden />, onSelect: onOpen },
  ]
  return (
    <>
      <DataTable
        label={texts.title}
        isPage
        columns={caseColumns}
        list={list}
        filterOptions={{ municipio: cities }}
        filterNames={{ establecimiento: establishmentName ?? undefined }}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportCasesFile}
        viewedList="cases"
        viewOwner={{ userId: official.id, list: 'expedientes-sancionatorios' }}
      >
        <BusyButton isBusy={false} onClick={() => setBeginning(true)}>
          {texts.begin}
        </BusyButton>
      </DataTable>
      {isBeginning && (
        <BeginWindow establishmentsFound={establishmentsFound} onClose={() => setBeginning(false)} onBegun={onOpen} />
      )}
    </>
  )
}
