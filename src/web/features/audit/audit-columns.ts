import { describeDetails, summariseDetails } from '../../../domain/audit/trail-details.ts'
import { personOf, thingOf } from '../../../domain/audit/trail-row.ts'
import { actionWord } from '../../../domain/audit/trail-words.ts'
import { formatInstant } from '../../../domain/shared/time.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import type { ListSorting } from '../../ui/data-table/list-state/list-search.ts'
import type { AuditField, AuditRow } from './audit.queries.ts'
import { columnLabels } from './messages.ts'

export const linesOf = ({ details, names }: AuditRow) => describeDetails(details, names)

const column = (accessor: keyof typeof columnLabels, text: (row: AuditRow) => string): DataColumn<AuditRow> => ({
  label: columnLabels[accessor],
  accessor,
  text,
  isSortable: accessor === 'at',
})

export const auditColumns: DataColumn<AuditRow>[] = [
  column('at', ({ at }) => formatInstant(new Date(at))),
  { ...column('userName', personOf), detail: ({ userIdNumber }) => userIdNumber ?? undefined },
  { ...column('action', ({ action }) => actionWord(action)), isTitle: true },
  { ...column('subject', thingOf), detail: ({ subjectIdNumber }) => subjectIdNumber ?? undefined },
  column('details', (row) => summariseDetails(linesOf(row))),
]

export const auditSorting: ListSorting<AuditField> = { sortable: ['at'], defaultSort: 'id', isDescending: true }
