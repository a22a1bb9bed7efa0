import { IconBan, IconCircleCheck, IconDevices, IconPencil } from '@tabler/icons-react'
import type { RowAction } from '../../ui/data-table/rows/row-action.ts'
import { messages } from './messages.ts'
import type { UserRow } from './users.queries.ts'

type Handlers = {
  ownId: number
  onOpen: (row: UserRow) => void
  onSwitch: (row: UserRow) => void
  onSessions: (row: UserRow) => void
}

export const userActions = ({ ownId, onOpen, onSwitch, onSessions }: Handlers): RowAction<UserRow>[] => [
  { id: 'open', label: () => messages.viewOrEdit, icon: () => <IconPencil size={20} aria-hidden />, onSelect: onOpen },
  {
    id: 'sessions',
    label: () => messages.sessions,
    icon: () => <IconDevices size={20} aria-hidden />,
    onSelect: onSessions,
    // One's own are in the profile.
    isOffered: (row) => row.id !== ownId,
  },
  {
    id: 'switch',
    label: (row) => (row.isActive ? messages.deactivation.label : messages.activation.label),
    icon: (row) => (row.isActive ? <IconBan size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />),
    onSelect: onSwitch,
    // The server refuses to switch off one's own account, so the action is not offered.
    isOffered: (row) => row.id !== ownId,
  },
]
