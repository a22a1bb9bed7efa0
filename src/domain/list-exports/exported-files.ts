import {
  type AccessLevel,
  accessWords,
  type FileState,
  type FileSubject,
  stateWords,
  subjectWords,
} from '../files/file-words.ts'
import type { ExportedList } from './export-columns.ts'

type FileCells = {
  number: string
  title: string
  series: string
  subject: FileSubject
  state: FileState
  access: AccessLevel
  openedOn: string
  closedOn: string | null
  documents: number
  holds: number
}

/** The list of files, with the columns of its screen. */
export const exportedFiles: ExportedList<FileCells> = {
  title: 'Expedientes',
  columns: [
    { label: 'Número', kind: 'identifier', value: (row) => row.number },
    { label: 'Título', kind: 'text', value: (row) => row.title },
    { label: 'Serie', kind: 'text', value: (row) => row.series },
    { label: 'Asunto', kind: 'state', value: (row) => subjectWords[row.subject] },
    { label: 'Estado', kind: 'state', value: (row) => stateWords[row.state] },
    { label: 'Acceso', kind: 'state', value: (row) => accessWords[row.access] },
    { label: 'Abierto', kind: 'day', value: (row) => row.openedOn },
    { label: 'Cerrado', kind: 'day', value: (row) => row.closedOn ?? '' },
    { label: 'Documentos', kind: 'number', value: (row) => row.documents },
    { label: 'Bloqueos', kind: 'number', value: (row) => row.holds },
  ],
}
