import { Button, Modal } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Official } from '../../../domain/access/official.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { useConfirmedSwitch } from '../../ui/confirm/use-confirmed-switch.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../ui/data-table/list-state/list-address.ts'
import { useCreateAsked } from '../../ui/data-table/list-state/use-create-asked.ts'
import { useListState } from '../../ui/data-table/list-state/use-list-state.ts'
import { useSavedRows } from '../../ui/data-table/saved/use-saved-rows.ts'
import { closeButton } from '../../ui/theme/theme.ts'
import { IdentityChanges } from './identity-changes.tsx'
import { messages } from './messages.ts'
import { userActions } from './user-actions.tsx'
import type { UserCatalogues } from './user-catalogues.ts'
import { userColumns, userFilters, userSorting } from './user-columns.ts'
import { UserModal, type UserModalState } from './user-modal.tsx'
import { exportUsersFile, fetchUsers, type UserField, type UserRow, usersQuery } from './users.queries.ts'

const rowId = (row: UserRow) => row.id
const rowName = (row: UserRow) => row.name

type Props = {
  route: ListRoute
  official: Official
  catalogues: UserCatalogues
  /** Open sessions of a user. The page gives them, since they belong to another feature. */
  sessionsOf: (user: { id: number; name: string }) => ReactNode
}

const switchTexts = {
  ...messages,
  nameOf: ({ name }: UserRow) => messages.user(name),
  countOf: messages.users,
  plainNameOf: rowName,
}

export function Users({ route, official, catalogues, sessionsOf }: Props) {
  const list = useListState(route, userSorting, userFilters)
  const result = useQuery(usersQuery(list.query))
  const { savedRows, show } = useSavedRows<UserRow, UserField>(queryKeys.users, fetchUsers, list.query)
  const [modal, setModal] = useState<UserModalState>(null)
  useCreateAsked(route, () => setModal({ step: 'form', row: undefined }))
  const [watched, setWatched] = useState<UserRow>()
  const switchUsers = useConfirmedSwitch('user', { ...switchTexts, officialsOf: catalogues.officialsOf })
  const actions = userActions({
    ownId: official.id,
    onOpen: (row) => setModal({ step: 'form', row }),
    onSwitch: (row) => void switchUsers([row]),
    onSessions: setWatched,
  })
  const closeSessions = () => setWatched(undefined)
  useBackCloses(watched !== undefined, closeSessions)
  return (
    <>
      <IdentityChanges />
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
        exportList={exportUsersFile}
        viewedList="users"
        viewOwner={{ userId: official.id, list: 'usuarios' }}
        saved={savedRows}
      >
        <Button
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setModal({ step: 'form', row: undefined })}
        >
          {messages.create}
        </Button>
      </DataTable>
      <Modal
        opened={watched !== undefined}
        onClose={closeSessions}
        title={messages.sessions}
        closeButtonProps={closeButton}
      >
        {watched && sessionsOf(watched)}
      </Modal>
      <UserModal state={modal} official={official} catalogues={catalogues} onChange={setModal} onSaved={show} />
    </>
  )
}
