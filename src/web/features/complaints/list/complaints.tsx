import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Official } from '../../../../domain/access/official.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { OptionsQuery } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import {
  type ComplaintRow,
  complaintsQuery,
  establishmentNameQuery,
  exportComplaintsFile,
} from '../complaints.queries.ts'
import type { ComplaintChoices } from '../form/complaint-choices.ts'
import { RegisterWindow } from '../form/register-window.tsx'
import { listMessages as texts } from '../messages.ts'
import { complaintColumns, complaintFilters, complaintSorting } from './complaint-columns.ts'
import { QuickViews } from './quick-views.tsx'

type Props = {
  route: ListRoute
  official: Official
  /** Municipalities for the filter. */
  cities: OptionsQuery
  choices: ComplaintChoices
  onOpen: (complaint: { id: number }) => void
}

const rowId = ({ id }: ComplaintRow) => id
const rowName = ({ number }: ComplaintRow) => texts.rowName(number)

/** The complaints that the official may see, and the form that receives one (R 38.11). */
export function Complaints({ route, official, cities, choices, onOpen }: Props) {
  const list = useListState(route, complaintSorting, complaintFilters)
  const result = useQuery(complaintsQuery(list.query))
  const { establecimiento } = list.filterValues
  const { data: establishmentName } = useQuery(establishmentNameQuery(establecimiento))
  const [isRegistering, setRegistering] = useState(false)
  const actions: RowAction<ComplaintRow>[] = [
    { id: 'open', label: () => texts.open, icon: () => <IconEye size={20} aria-hidden />, onSelect: onOpen },
  ]
  return (
    <>
      <QuickViews />
      <DataTable
        label={texts.title}
        isPage
        columns={complaintColumns}
        list={list}
        filterOptions={{ municipio: cities }}
        filterNames={{ establecimiento: establishmentName ?? undefined }}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportComplaintsFile}
        viewedList="complaints"
        viewOwner={{ userId: official.id, list: 'quejas' }}
      >
        <BusyButton isBusy={false} onClick={() => setRegistering(true)}>
          {texts.register}
        </BusyButton>
      </DataTable>
      {isRegistering && (
        <RegisterWindow choices={choices} onClose={() => setRegistering(false)} onRegistered={onOpen} />
      )}
    </>
  )
}
