import { Button } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Official } from '../../../domain/access/official.ts'
import { useConfirmedSwitch } from '../../ui/confirm/use-confirmed-switch.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../ui/data-table/list-state/use-list-state.ts'
import { establishmentActions } from './establishment-actions.tsx'
import { establishmentColumns, establishmentSorting } from './establishment-columns.ts'
import { type EstablishmentRow, establishmentsQuery, fetchEstablishments } from './establishments.queries.ts'
import type { EstablishmentCatalogues } from './form/catalogues.ts'
import { EstablishmentModal, type EstablishmentModalState } from './form/establishment-modal.tsx'
import { messages } from './messages.ts'
import { useNotify } from './use-notify.ts'

type Props = {
  route: ListRoute
  official: Official
  catalogues: EstablishmentCatalogues
  onDetail: (row: EstablishmentRow) => void
  /** Opens the blank form. */
  onBlank: () => void
}

const rowId = (row: EstablishmentRow) => row.id
const rowName = (row: EstablishmentRow) => row.name
const isActive = (row: EstablishmentRow) => row.isActive

const switchTexts = {
  ...messages,
  nameOf: ({ name }: EstablishmentRow) => messages.establishment(name),
  countOf: messages.establishments,
}

export function Establishments({ route, official, catalogues, onDetail, onBlank }: Props) {
  const list = useListState(route, establishmentSorting)
  const result = useQuery(establishmentsQuery(list.query))
  const [modal, setModal] = useState<EstablishmentModalState>(null)
  const switchRows = useConfirmedSwitch('establishment', switchTexts)
  const { notify, isNotifying } = useNotify()
  const actions = establishmentActions({
    onOpen: (row) => setModal({ row }),
    onSwitch: (row) => void switchRows([row]),
    onDetail,
    onNotify: (row) => void notify(row),
    isNotifying,
  })
  return (
    <>
      <DataTable
        label={messages.title}
        isPage
        columns={establishmentColumns}
        list={list}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        onDeleteSelected={(rows, clear) => void switchRows(rows, clear)}
        canSelect={isActive}
        fetchPage={fetchEstablishments}
      >
        <Button variant="default" leftSection={<IconFileText size={20} aria-hidden />} onClick={onBlank}>
          {messages.blank}
        </Button>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setModal({ row: undefined })}>
          {messages.create}
        </Button>
      </DataTable>
      <EstablishmentModal
        state={modal}
        official={official}
        catalogues={catalogues}
        onClose={() => setModal(null)}
        onReloaded={(row) => setModal({ row })}
      />
    </>
  )
}
