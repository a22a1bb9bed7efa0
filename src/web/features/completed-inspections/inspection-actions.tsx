import { Loader } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconEye, IconMail } from '@tabler/icons-react'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { RowAction } from '../../ui/data-table/rows/row-action.ts'
import type { InspectionRow } from './completed-inspections.queries.ts'
import { messages } from './messages.ts'

export type InspectionHandlers = {
  onOpenRecord: (row: InspectionRow) => void
  onNotify: (row: InspectionRow) => void
  /** Whether the mail is being sent. */
  isNotifying: (row: InspectionRow) => boolean
  onArchive: (row: InspectionRow) => void
}

/** Actions of an official on a completed inspection (R 2.28, R 6.5). */
export function inspectionActions(official: Official, handlers: InspectionHandlers): RowAction<InspectionRow>[] {
  const ownDepartment = { departmentId: official.departmentId }
  const { isNotifying } = handlers
  const view: RowAction<InspectionRow> = {
    id: 'view',
    label: () => messages.view,
    icon: () => <IconEye size={20} aria-hidden />,
    onSelect: handlers.onOpenRecord,
  }
  const notify: RowAction<InspectionRow> = {
    id: 'notify',
    isBusy: isNotifying,
    label: (row) => {
      if (isNotifying(row)) return messages.notifying
      return row.isNotified ? messages.notifyAgain : messages.notify
    },
    icon: (row) => (isNotifying(row) ? <Loader size={20} /> : <IconMail size={20} aria-hidden />),
    onSelect: handlers.onNotify,
  }
  const archive: RowAction<InspectionRow> = {
    id: 'archive',
    label: (row) => (row.isArchived ? messages.restore : messages.archive),
    icon: (row) => (row.isArchived ? <IconArchiveOff size={20} aria-hidden /> : <IconArchive size={20} aria-hidden />),
    onSelect: handlers.onArchive,
  }
  return [
    view,
    ...(may(official, 'records.notify', ownDepartment) ? [notify] : []),
    ...(may(official, 'records.archive', ownDepartment) ? [archive] : []),
  ]
}
