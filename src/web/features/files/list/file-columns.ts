import {
  type AccessLevel,
  accessWords,
  type FileState,
  type FileSubject,
  stateWords,
  subjectWords,
} from '../../../../domain/files/file-words.ts'
import { type CellFormat, dayFormat } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { FileField, FileRow } from '../files.queries.ts'
import { columnLabels, listMessages } from '../messages.ts'

const stateFormat: CellFormat = {
  text: (value) => stateWords[value as FileState],
  tone: (value) => (value === 'abierto' ? 'green' : 'yellow'),
}
const accessFormat: CellFormat = { text: (value) => accessWords[value as AccessLevel] }
const subjectFormat: CellFormat = { text: (value) => subjectWords[value as FileSubject] }

const column = (accessor: keyof typeof columnLabels, format?: CellFormat) => ({
  label: columnLabels[accessor],
  accessor,
  ...(format && { format }),
})

export const fileColumns: readonly DataColumn<FileRow>[] = [
  column('number'),
  {
    ...column('title'),
    isTitle: true,
    note: ({ holds }) => (holds > 0 ? { text: listMessages.held, tone: 'red' } : undefined),
  },
  column('series'),
  column('subject', subjectFormat),
  column('openedOn', dayFormat),
  column('closedOn', dayFormat),
  { ...column('documents'), isSortable: false },
  { ...column('access', accessFormat), pinnedWidth: 112 },
  { ...column('state', stateFormat), pinnedWidth: 108 },
]

export const fileSorting: ListSorting<FileField> = {
  sortable: ['number', 'title', 'series', 'subject', 'openedOn', 'closedOn', 'access', 'state'],
  defaultSort: 'id',
  isDescending: true,
}
