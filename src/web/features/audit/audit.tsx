import { Modal, Text } from '@mantine/core'
import { IconArrowRight, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personOf, thingOf } from '../../../domain/audit/trail-row.ts'
import { actionWord } from '../../../domain/audit/trail-words.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../ui/data-table/rows/row-action.ts'
import { closeButton } from '../../ui/theme/theme.ts'
import { type AuditRow, auditQuery, exportAuditFile, peopleQuery } from './audit.queries.ts'
import { auditColumns, auditSorting } from './audit-columns.ts'
import { auditFilters } from './audit-filters.ts'
import { EventDetails } from './event-details.tsx'
import { messages } from './messages.ts'

const rowId = (row: AuditRow) => row.id
const rowName = (row: AuditRow) => messages.act(personOf(row), actionWord(row.action), thingOf(row))

/** Words of the link of an event; undefined for a thing that has no page. */
function linkOf({ subject, subjectId, recordEstablishmentId }: AuditRow): string | undefined {
  if (subjectId === null) return undefined
  if (subject !== 'inspection') return messages.open[subject]
  return recordEstablishmentId === null ? undefined : messages.openRecord
}

type Props = {
  route: ListRoute
  userId: number
  /** Opens the thing of an event; the page knows the addresses. */
  onOpen: (row: AuditRow) => void
}

/** The trail of the department (R 10.30), which only grows. */
export function Audit({ route, userId, onOpen }: Props) {
  const list = useListState(route, auditSorting, auditFilters)
  const result = useQuery(auditQuery(list.query))
  const [watched, setWatched] = useState<AuditRow>()
  const actions: RowAction<AuditRow>[] = [
    { id: 'view', label: () => messages.view, icon: () => <IconEye size={20} aria-hidden />, onSelect: setWatched },
    {
      id: 'open',
      label: (row) => linkOf(row) ?? '',
      icon: () => <IconArrowRight size={20} aria-hidden />,
      onSelect: onOpen,
      isOffered: (row) => linkOf(row) !== undefined,
    },
  ]
  const closeDetails = () => setWatched(undefined)
  useBackCloses(watched !== undefined, closeDetails)
  return (
    <>
      <DataTable
        label={messages.title}
        isPage
        columns={auditColumns}
        list={list}
        filterOptions={{ persona: peopleQuery }}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportAuditFile}
        viewedList="audit"
        viewOwner={{ userId, list: 'auditoria' }}
      >
        <Text c="dimmed" style={{ flex: '1 1 100%' }}>
          {messages.intro}
        </Text>
      </DataTable>
      <Modal
        opened={watched !== undefined}
        onClose={closeDetails}
        title={messages.detailTitle}
        closeButtonProps={closeButton}
        size="lg"
      >
        {watched && <EventDetails row={watched} />}
      </Modal>
    </>
  )
}
