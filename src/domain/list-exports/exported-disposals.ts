import { sizeText } from '../files/quota.ts'
import type { ExportedList } from './export-columns.ts'

type DisposalCells = {
  id: number
  seriesCode: string
  series: string
  reason: string
  createdOn: string
  createdBy: string | null
  files: number
  documents: number
  bytes: number
}

/** Acts of disposal, with the facts of their screen. */
export const exportedDisposals: ExportedList<DisposalCells> = {
  title: 'Actas de eliminación',
  columns: [
    { label: 'Acta n.º', kind: 'number', value: (row) => row.id },
    { label: 'Código de la serie', kind: 'identifier', value: (row) => row.seriesCode },
    { label: 'Serie', kind: 'text', value: (row) => row.series },
    { label: 'Fecha', kind: 'day', value: (row) => row.createdOn },
    { label: 'Dispuesta por', kind: 'text', value: (row) => row.createdBy ?? '' },
    { label: 'Expedientes', kind: 'number', value: (row) => row.files },
    { label: 'Documentos', kind: 'number', value: (row) => row.documents },
    { label: 'Tamaño', kind: 'state', value: (row) => sizeText(row.bytes) },
    { label: 'Motivo', kind: 'text', value: (row) => row.reason },
  ],
}

export const disposalFilterWords = {
  id: { label: 'Acta n.º' },
  seriesCode: { label: 'Código de la serie' },
  series: { label: 'Serie' },
  reason: { label: 'Motivo' },
  createdOn: { label: 'Fecha' },
  createdBy: { label: 'Dispuesta por' },
  files: { label: 'Expedientes' },
  documents: { label: 'Documentos' },
  bytes: { label: 'Bytes' },
}
