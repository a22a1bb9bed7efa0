import { Button } from '@mantine/core'
import { IconFileImport, IconFileText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Official } from '../../../domain/access/official.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useConfirmedSwitch } from '../../ui/confirm/use-confirmed-switch.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../ui/data-table/list-state/list-address.ts'
import { useCreateAsked } from '../../ui/data-table/list-state/use-create-asked.ts'
import { useListState } from '../../ui/data-table/list-state/use-list-state.ts'
import { useSavedRows } from '../../ui/data-table/saved/use-saved-rows.ts'
import { ToolButton } from '../../ui/data-table/tool-button.tsx'
import { establishmentActions } from './establishment-actions.tsx'
import { establishmentColumns, establishmentSorting } from './establishment-columns.ts'
import { establishmentFilters } from './establishment-filters.ts'
import {
  type EstablishmentField,
  type EstablishmentRow,
  establishmentsQuery,
  exportEstablishmentsFile,
  fetchEstablishments,
} from './establishments.queries.ts'
import type { EstablishmentCatalogues } from './form/catalogues.ts'
import { EstablishmentModal, type EstablishmentModalState } from './form/establishment-modal.tsx'
import { messages } from './messages.ts'
import { useNotifyEstablishment } from './use-notify-establishment.ts'

type Props = {
  route: ListRoute
  official: Official
  catalogues: EstablishmentCatalogues
  onDetail: (row: EstablishmentRow) => void
  /** Opens the establishment's file (expediente). */
  onFile: (row: EstablishmentRow) => void
  /** Shows the date that is proposed for the next visit. */
  onNextVisit: (row: EstablishmentRow) => void
  /** Opens the blank form. */
  onBlank: () => void
  /** Opens the import of a census. */
  onImport: () => void
}

const rowId = (row: EstablishmentRow) => row.id
const rowName = (row: EstablishmentRow) => row.name
const isActive = (row: EstablishmentRow) => row.isActive

const switchTexts = {
  ...messages,
  nameOf: ({ name }: EstablishmentRow) => messages.establishment(name),
  countOf: messages.establishments,
  plainNameOf: ({ name }: EstablishmentRow) => `«${name}»`,
}

export function Establishments({
  route,
  official,
  catalogues,
  onDetail,
  onFile,
  onNextVisit,
  onBlank,
  onImport,
}: Props) {
  const list = useListState(route, establishmentSorting, establishmentFilters)
  const result = useQuery(establishmentsQuery(list.query))
  const { savedRows, show } = useSavedRows<EstablishmentRow, EstablishmentField>(
    queryKeys.establishments,
    fetchEstablishments,
    list.query,
  )
  const [modal, setModal] = useState<EstablishmentModalState>(null)
  useCreateAsked(route, () => setModal({ row: undefined }))
  const switchRows = useConfirmedSwitch('establishment', switchTexts)
  const { notify, isNotifying } = useNotifyEstablishment()
  const actions = establishmentActions({
    onOpen: (row) => setModal({ row }),
    onSwitch: (row) => void switchRows([row]),
    onDetail,
    onFile,
    onNextVisit,
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
        exportList={exportEstablishmentsFile}
        viewedList="establishments"
        viewOwner={{ userId: official.id, list: 'inscripcion' }}
        saved={savedRows}
      >
        <ToolButton icon={<IconFileImport size={20} aria-hidden />} label={messages.census.import} onClick={onImport} />
        <ToolButton icon={<IconFileText size={20} aria-hidden />} label={messages.blank} onClick={onBlank} />
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setModal({ row: undefined })}>
          {messages.create}
        </Button>
      </DataTable>
      <EstablishmentModal
        state={modal}
        official={official}
        catalogues={catalogues}
        onClose={() => setModal(null)}
        onSaved={show}
        onReloaded={(row) => setModal({ row })}
      />
    </>
  )
}
