import { type RowState, type RunState, rowCountWords, runStateWords, WAITING_IMPORTS } from '../import/import-words.ts'
import { formatInstant } from '../shared/time.ts'
import type { ExportedList } from './export-columns.ts'

type ImportCells = {
  fileName: string
  state: RunState
  rows: number
  counts: Readonly<Record<RowState, number>>
  createdBy: string | null
  createdAt: string
  appliedAt: string | null
  undoneAt: string | null
  message: string | null
}

const instant = (iso: string | null): string => (iso === null ? '' : formatInstant(new Date(iso)))
const counted = (state: RowState) =>
  ({ label: rowCountWords[state], kind: 'number', value: (row: ImportCells) => row.counts[state] }) as const

/** Imports of the census with the facts of their page; their rows are in the report of each. */
export const exportedImports: ExportedList<ImportCells> = {
  title: 'Importaciones del censo',
  columns: [
    { label: 'Archivo', kind: 'text', value: (row) => row.fileName },
    { label: 'Estado', kind: 'state', value: (row) => runStateWords[row.state] },
    { label: 'Filas', kind: 'number', value: (row) => row.rows },
    counted('aplicada'),
    counted('lista'),
    counted('aviso'),
    counted('error'),
    counted('duplicada'),
    counted('posible'),
    counted('omitida'),
    { label: 'Subida por', kind: 'text', value: (row) => row.createdBy ?? '' },
    { label: 'Subida', kind: 'state', value: (row) => instant(row.createdAt) },
    { label: 'Aplicada', kind: 'state', value: (row) => instant(row.appliedAt) },
    { label: 'Deshecha', kind: 'state', value: (row) => instant(row.undoneAt) },
    { label: 'Mensaje', kind: 'text', value: (row) => row.message ?? '' },
  ],
}

export const importFilterWords = {
  id: { label: 'Número interno' },
  fileName: { label: 'Archivo' },
  state: { label: 'Estado', values: runStateWords },
  createdBy: { label: 'Subida por' },
  createdAt: { label: 'Subida' },
  isWaiting: { label: WAITING_IMPORTS, values: { 0: 'No' }, isFlag: true },
}
