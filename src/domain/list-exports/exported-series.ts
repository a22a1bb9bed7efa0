import { type Disposition, dispositionWords } from '../files/file-words.ts'
import type { ExportedList } from './export-columns.ts'

type SeriesCells = {
  code: string
  name: string
  /** Code and name of the series that it is a part of. */
  parent: string
  types: readonly { name: string; isRequired: boolean }[]
  officeYears: number
  centralYears: number
  disposition: Disposition
  procedure: string | null
  tableVersion: string
  approvedOn: string | null
  effectiveFrom: string | null
  isConfirmed: boolean
  isActive: boolean
  files: number
}

const yesOrNo = (is: boolean): string => (is ? 'Sí' : 'No')

/** The retention table (TRD), with the columns of the printed one first. */
export const exportedSeries: ExportedList<SeriesCells> = {
  title: 'Tabla de retención documental',
  columns: [
    { label: 'Código', kind: 'identifier', value: (row) => row.code },
    { label: 'Serie', kind: 'text', value: (row) => row.name },
    { label: 'Hace parte de', kind: 'text', value: (row) => row.parent },
    {
      label: 'Tipos documentales',
      kind: 'text',
      value: (row) => row.types.map(({ name, isRequired }) => (isRequired ? `${name} (obligatorio)` : name)).join('; '),
    },
    { label: 'Años en archivo de gestión', kind: 'number', value: (row) => row.officeYears },
    { label: 'Años en archivo central', kind: 'number', value: (row) => row.centralYears },
    { label: 'Disposición final', kind: 'state', value: (row) => dispositionWords[row.disposition] },
    { label: 'Procedimiento', kind: 'text', value: (row) => row.procedure ?? '' },
    { label: 'Versión', kind: 'identifier', value: (row) => row.tableVersion },
    { label: 'Aprobada el', kind: 'day', value: (row) => row.approvedOn ?? '' },
    { label: 'Rige desde', kind: 'day', value: (row) => row.effectiveFrom ?? '' },
    { label: 'Confirmada', kind: 'state', value: (row) => yesOrNo(row.isConfirmed) },
    { label: 'Vigente', kind: 'state', value: (row) => yesOrNo(row.isActive) },
    { label: 'Expedientes', kind: 'number', value: (row) => row.files },
  ],
}
