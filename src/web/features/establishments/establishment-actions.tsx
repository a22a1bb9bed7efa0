import { Loader } from '@mantine/core'
import {
  IconBan,
  IconCalendarPlus,
  IconCircleCheck,
  IconFileText,
  IconFolderOpen,
  IconMail,
  IconPencil,
} from '@tabler/icons-react'
import type { RowAction } from '../../ui/data-table/rows/row-action.ts'
import type { EstablishmentRow } from './establishments.queries.ts'
import { messages } from './messages.ts'

type OnRow = (row: EstablishmentRow) => void
export type EstablishmentHandlers = {
  onOpen: OnRow
  onSwitch: OnRow
  onDetail: OnRow
  onFile: OnRow
  /** Shows the date that is proposed for the next visit. */
  onNextVisit: OnRow
  onNotify: OnRow
  /** Whether the row's mail is being sent. */
  isNotifying: (row: EstablishmentRow) => boolean
}

/** Actions from R 2.24, and the next visit (R 22.14); only administrators reach the page. */
export const establishmentActions = (handlers: EstablishmentHandlers): RowAction<EstablishmentRow>[] => [
  {
    id: 'open',
    label: () => messages.viewOrEdit,
    icon: () => <IconPencil size={20} aria-hidden />,
    onSelect: handlers.onOpen,
  },
  {
    id: 'switch',
    label: (row) => (row.isActive ? messages.deactivation.label : messages.activation.label),
    icon: (row) => (row.isActive ? <IconBan size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />),
    onSelect: handlers.onSwitch,
  },
  {
    id: 'detail',
    label: () => messages.detail,
    icon: () => <IconFileText size={20} aria-hidden />,
    onSelect: handlers.onDetail,
  },
  {
    id: 'file',
    label: () => messages.file,
    icon: () => <IconFolderOpen size={20} aria-hidden />,
    onSelect: handlers.onFile,
  },
  {
    id: 'next-visit',
    label: () => messages.nextVisit,
    icon: () => <IconCalendarPlus size={20} aria-hidden />,
    onSelect: handlers.onNextVisit,
  },
  {
    id: 'notify',
    isBusy: handlers.isNotifying,
    label: (row) => (handlers.isNotifying(row) ? messages.notifying : messages.notify),
    icon: (row) => (handlers.isNotifying(row) ? <Loader size={20} /> : <IconMail size={20} aria-hidden />),
    onSelect: handlers.onNotify,
  },
]
