import {
  IconBan,
  IconCalendarQuestion,
  IconCalendarX,
  IconCircleCheck,
  IconClipboardCheck,
  IconEye,
  IconFileText,
  IconPencil,
} from '@tabler/icons-react'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { RowAction } from '../../ui/data-table/rows/row-action.ts'
import { messages } from './messages.ts'
import type { VisitRow } from './visits.queries.ts'

export type VisitHandlers = {
  onOpen: (row: VisitRow) => void
  onSwitch: (row: VisitRow) => void
  onInspect: (row: VisitRow) => void
  onNotMade: (row: VisitRow) => void
  onWhyNotMade: (row: VisitRow) => void
  onOpenRecord: (row: VisitRow & { inspectionId: number }) => void
}

/** The actions of an official on a row of the planner (R 2.26, R 6.4). */
export function visitActions(official: Official, handlers: VisitHandlers): RowAction<VisitRow>[] {
  const ownDepartment = { departmentId: official.departmentId }
  const mayEdit = may(official, 'visits.edit', ownDepartment)
  const mayFill = (row: VisitRow) => may(official, 'inspections.fill', { ...ownDepartment, ...row })
  const actions: RowAction<VisitRow>[] = [
    {
      id: 'open',
      label: () => (mayEdit ? messages.viewOrEdit : messages.viewOnly),
      icon: () => (mayEdit ? <IconPencil size={20} aria-hidden /> : <IconEye size={20} aria-hidden />),
      onSelect: handlers.onOpen,
    },
    {
      id: 'inspect',
      isMain: true,
      label: () => messages.goToInspection,
      icon: () => <IconClipboardCheck size={20} aria-hidden />,
      // A visit that was switched off cannot be inspected; its plan can still be read.
      isOffered: (row) => mayFill(row) && !row.isDone && row.isActive,
      onSelect: handlers.onInspect,
    },
    {
      id: 'record',
      isMain: true,
      label: () => messages.openRecord,
      icon: () => <IconFileText size={20} aria-hidden />,
      isOffered: (row) => mayFill(row) && row.isDone && row.inspectionId !== null,
      onSelect: (row) => {
        if (row.inspectionId !== null) handlers.onOpenRecord({ ...row, inspectionId: row.inspectionId })
      },
    },
    {
      id: 'not-made',
      label: () => messages.notMade.open,
      icon: () => <IconCalendarX size={20} aria-hidden />,
      isOffered: (row) => !row.isDone && row.isActive && may(official, 'visits.read', { ...ownDepartment, ...row }),
      onSelect: handlers.onNotMade,
    },
    {
      id: 'why-not-made',
      isMain: true,
      label: () => messages.notMade.why,
      icon: () => <IconCalendarQuestion size={20} aria-hidden />,
      isOffered: (row) => Boolean(row.notMade) && may(official, 'visits.read', { ...ownDepartment, ...row }),
      onSelect: handlers.onWhyNotMade,
    },
  ]
  if (may(official, 'records.deactivate', ownDepartment)) {
    actions.push({
      id: 'switch',
      label: (row) => (row.isActive ? messages.deactivation.label : messages.activation.label),
      icon: (row) => (row.isActive ? <IconBan size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />),
      onSelect: handlers.onSwitch,
    })
  }
  return actions
}
