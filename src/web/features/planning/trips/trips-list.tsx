import { Button } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { listTexts as texts } from './messages.ts'
import { NewTripWindow, type TripCatalogues } from './new-trip-window.tsx'
import { tripColumns, tripFilters, tripSorting } from './trip-columns.ts'
import { exportTripsFile, type TripRow, tripsQuery } from './trips.queries.ts'

type Props = {
  route: ListRoute
  official: Official
  catalogues: TripCatalogues
  onOpen: (tripId: number) => void
}

const rowId = ({ id }: TripRow) => id
const rowName = ({ number, zodes }: TripRow) => texts.rowName(number, zodes)

/** The trips that the person may see; an administrator proposes new ones (R 22.6). */
export function TripsList({ route, official, catalogues, onOpen }: Props) {
  const list = useListState(route, tripSorting, tripFilters)
  const result = useQuery(tripsQuery(list.query))
  const [isProposing, setProposing] = useState(false)
  const actions: RowAction<TripRow>[] = [
    {
      id: 'open',
      label: () => texts.open,
      icon: () => <IconEye size={20} aria-hidden />,
      onSelect: ({ id }) => onOpen(id),
    },
  ]
  return (
    <>
      <DataTable
        label={texts.title}
        isPage
        columns={tripColumns}
        list={list}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportTripsFile}
        viewedList="trips"
        viewOwner={{ userId: official.id, list: 'salidas' }}
      >
        {may(official, 'planning.manage', official) && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setProposing(true)}>
            {texts.create}
          </Button>
        )}
      </DataTable>
      {isProposing && <NewTripWindow catalogues={catalogues} onClose={() => setProposing(false)} onCreated={onOpen} />}
    </>
  )
}
