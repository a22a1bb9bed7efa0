import { type Disposition, dispositionWords } from '../files/file-words.ts'
import type { ExportedList } from './export-columns.ts'

type DueFileCells = {
  number: string
  title: string
  series: string
  disposition: Disposition
  closedOn: string | null
  keepUntil: string | null
  documents: number
  holds: number
}

/** Closed files whose term ends, with the facts of their screen. */
export const exportedDueFiles: ExportedList<DueFileCells> = {
  title: 'Expedientes por vencer',
  columns: [
    { label: 'Número', kind: 'identifier', value: (row) => row.number },
    { label: 'Título', kind: 'text', value: (row) => row.title },
    { label: 'Serie', kind: 'text', value: (row) => row.series },
    { label: 'Se conserva hasta', kind: 'day', value: (row) => row.keepUntil ?? '' },
    { label: 'Disposición final', kind: 'state', value: (row) => dispositionWords[row.disposition] },
    { label: 'Cerrado', kind: 'day', value: (row) => row.closedOn ?? '' },
    { label: 'Documentos', kind: 'number', value: (row) => row.documents },
    { label: 'Bloqueos', kind: 'number', value: (row) => row.holds },
  ],
}

export const dueFileFilterWords = {
  id: { label: 'Número interno' },
  number: { label: 'Número' },
  title: { label: 'Título' },
  series: { label: 'Serie' },
  disposition: { label: 'Disposición final', values: dispositionWords },
  closedOn: { label: 'Cerrado' },
  keepUntil: { label: 'Se conserva hasta', to: 'Su término vence hasta el' },
  documents: { label: 'Documentos' },
  holds: { label: 'Bloqueos' },
}
