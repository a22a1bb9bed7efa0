import { IconPencil, IconToggleLeft, IconToggleRight } from '@tabler/icons-react'
import type { RowAction } from '../../ui/data-table/rows/row-action.ts'
import { messages } from './messages.ts'
import type { UserRow } from './users.queries.ts'

type Handlers = {
  ownId: number
  onOpen: (row: UserRow) => void
  onSwitch: (row: UserRow) => void
}

export const userActions = ({ ownId, onOpen, onSwitch }: Handlers): RowAction<UserRow>[] => [
  { id: 'open', label: () => messages.viewOrEdit, icon: () => <IconPencil size={20} aria-hidden />, onSelect: onOpen },
  {
    id: 'switch',
    label: (row) => (row.isActive ? messages.deactivation.label : messages.activation.label),
    icon: (row) =>
      row.isActive ? <IconToggleRight size={20} aria-hidden /> : <IconToggleLeft size={20} aria-hidden />,
    onSelect: onSwitch,
    // The server refuses to switch off one's own account, so the action is not offered.
    isOffered: (row) => row.id !== ownId,
  },
]
