import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { useSavedRows } from '../../../ui/data-table/saved/use-saved-rows.ts'
import { ChoosePerson } from '../forms/choose-person.tsx'
import { ContractWindow } from '../forms/contract-window.tsx'
import { formTexts } from '../forms/messages.ts'
import { messages } from '../messages.ts'
import { sheetTexts } from '../sheet/messages.ts'
import {
  type ContractField,
  type ContractRow,
  contractsKey,
  contractsQuery,
  exportContractsFile,
  fetchContracts,
} from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { contractColumns, contractFilters, contractSorting } from './contract-columns.ts'
import { Expiries } from './expiries.tsx'

const rowId = (row: ContractRow) => row.id
const rowName = (row: ContractRow) => `${row.userName}, contrato ${row.number}`

type Props = { route: ListRoute; readerId: number; catalogues: StaffCatalogues; onPerson: (userId: number) => void }
type Opened = 'person' | { userId: number; row: ContractRow | undefined }

/** 'Vinculación': the contracts of the department, those in force first. */
export function Contracts({ route, readerId, catalogues, onPerson }: Props) {
  const list = useListState(route, contractSorting, contractFilters)
  const result = useQuery(contractsQuery(list.query))
  const { savedRows, show } = useSavedRows<ContractRow, ContractField>(contractsKey, fetchContracts, list.query)
  const [opened, setOpened] = useState<Opened>()
  const actions: RowAction<ContractRow>[] = [
    {
      id: 'edit',
      label: () => sheetTexts.contracts.edit,
      icon: () => <IconPencil size={20} aria-hidden />,
      onSelect: (row) => setOpened({ userId: row.userId, row }),
    },
    {
      id: 'sheet',
      label: () => messages.open,
      icon: () => <IconUser size={20} aria-hidden />,
      onSelect: ({ userId }) => onPerson(userId),
    },
  ]
  return (
    <>
      <Expiries onPerson={onPerson} />
      <DataTable
        label={messages.tabs.vinculacion}
        columns={contractColumns}
        list={list}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportContractsFile}
        viewedList="contracts"
        viewOwner={{ userId: readerId, list: 'vinculacion' }}
        saved={savedRows}
      >
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened('person')}>
          {formTexts.contract.create}
        </Button>
      </DataTable>
      {opened === 'person' && (
        <ChoosePerson
          title={formTexts.contract.create}
          onChosen={(userId) => setOpened({ userId, row: undefined })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {typeof opened === 'object' && (
        <ContractWindow
          {...opened}
          catalogues={catalogues}
          onSaved={(id, isNew) => show([id], isNew)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
