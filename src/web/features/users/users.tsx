import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Official } from '../../../domain/access/official.ts'
import { useConfirmedSwitch } from '../../ui/confirm/use-confirmed-switch.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../ui/data-table/list-state/use-list-state.ts'
import { messages } from './messages.ts'
import { userActions } from './user-actions.tsx'
import type { UserCatalogues } from './user-catalogues.ts'
import { userColumns, userSorting } from './user-columns.ts'
import { UserModal, type UserModalState } from './user-modal.tsx'
import { fetchUsers, type UserRow, usersQuery } from './users.queries.ts'

const rowId = (row: UserRow) => row.id
const rowName = (row: UserRow) => row.name

type Props = {
  route: ListRoute
  official: Official
  catalogues: UserCatalogues
}

const switchTexts = { ...messages, nameOf: ({ name }: UserRow) => messages.user(name), countOf: messages.users }

export function Users({ route, official, catalogues }: Props) {
  const list = useListState(route, userSorting)
  const result = useQuery(usersQuery(list.query))
  const [modal, setModal] = useState<UserModalState>(null)
  const switchUsers = useConfirmedSwitch('user', switchTexts)
  const actions = userActions({
    ownId: official.id,
    onOpen: (row) => setModal({ step: 'form', row }),
    onSwitch: (row) => void switchUsers([row]),
  })
  return (
    <>
      <DataTable
        label={messages.title}
        isPage
        columns={userColumns}
        list={list}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        onDeleteSelected={(rows, clear) => void switchUsers(rows, clear)}
        // One's own account cannot be switched off, and would make the whole selection fail.
        canSelect={(row) => row.isActive && row.id !== official.id}
        fetchPage={fetchUsers}
      >
        <Button
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setModal({ step: 'form', row: undefined })}
        >
          {messages.create}
        </Button>
      </DataTable>
      <UserModal state={modal} official={official} catalogues={catalogues} onChange={setModal} />
    </>
  )
}
