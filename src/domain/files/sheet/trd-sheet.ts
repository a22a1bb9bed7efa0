import type { SheetColumns } from '../../sheets/sheet-header.ts'
import { type Disposition, dispositionWords } from '../file-words.ts'

/** Names of the sheets of a retention table's workbook. */
export const TRD_SHEETS = { series: 'Series', types: 'Tipologías', help: 'Cómo llenarla' } as const

export type SeriesField =
  | 'code'
  | 'name'
  | 'parent'
  | 'officeYears'
  | 'centralYears'
  | 'disposition'
  | 'procedure'
  | 'approvedOn'
  | 'effectiveFrom'
  | 'isConfirmed'
export type TypeField = 'code' | 'name' | 'isRequired'

type Column<Field> = { field: Field; label: string; width: number; kind: 'text' | 'number' | 'day' }

export const seriesColumns: readonly Column<SeriesField>[] = [
  { field: 'code', label: 'Código', width: 14, kind: 'text' },
  { field: 'name', label: 'Nombre', width: 44, kind: 'text' },
  { field: 'parent', label: 'Subserie de', width: 14, kind: 'text' },
  { field: 'officeYears', label: 'Años en archivo de gestión', width: 14, kind: 'number' },
  { field: 'centralYears', label: 'Años en archivo central', width: 14, kind: 'number' },
  { field: 'disposition', label: 'Disposición final', width: 12, kind: 'text' },
  { field: 'procedure', label: 'Procedimiento', width: 60, kind: 'text' },
  { field: 'approvedOn', label: 'Fecha de aprobación', width: 14, kind: 'day' },
  { field: 'effectiveFrom', label: 'Rige desde', width: 14, kind: 'day' },
  { field: 'isConfirmed', label: 'Confirmada', width: 12, kind: 'text' },
]
export const typeColumns: readonly Column<TypeField>[] = [
  { field: 'code', label: 'Serie', width: 14, kind: 'text' },
  { field: 'name', label: 'Tipología', width: 44, kind: 'text' },
  { field: 'isRequired', label: 'Obligatoria', width: 12, kind: 'text' },
]

export const seriesHeader: SheetColumns<SeriesField> = {
  labels: seriesColumns,
  synonyms: {
    code: ['codigo serie', 'codigo de la serie', 'cod'],
    name: ['serie', 'nombre de la serie', 'serie documental'],
    parent: ['serie principal', 'depende de'],
    officeYears: ['archivo de gestion', 'anos gestion', 'gestion', 'ag'],
    centralYears: ['archivo central', 'anos central', 'central', 'ac'],
    disposition: ['disposicion'],
    effectiveFrom: ['vigente desde'],
    isConfirmed: ['confirmada por el archivista'],
  },
  required: ['code', 'name', 'officeYears', 'centralYears', 'disposition'],
}
export const typesHeader: SheetColumns<TypeField> = {
  labels: typeColumns,
  synonyms: { code: ['codigo', 'codigo de la serie'], name: ['nombre', 'tipologia documental'] },
  required: ['code', 'name'],
}

export const DISPOSITION_HELP = 'Escriba CT, E, S o MT.'

/** A series of the table as its row shows it. `parent` is a code. */
export type SheetSeries = {
  code: string
  name: string
  parent: string | null
  officeYears: number
  centralYears: number
  disposition: Disposition
  procedure: string | null
  approvedOn: string | null
  effectiveFrom: string | null
  isConfirmed: boolean
  types: readonly { name: string; isRequired: boolean }[]
}

const yesNo = (flag: boolean) => (flag ? 'Sí' : 'No')
const dayCell = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`))

/** The rows of the sheet 'Series' below its header. */
export const seriesRows = (series: readonly SheetSeries[]) =>
  series.map((row) => [
    row.code,
    row.name,
    row.parent,
    row.officeYears,
    row.centralYears,
    row.disposition,
    row.procedure,
    dayCell(row.approvedOn),
    dayCell(row.effectiveFrom),
    yesNo(row.isConfirmed),
  ])

export const typeRows = (series: readonly SheetSeries[]) =>
  series.flatMap(({ code, types }) => types.map(({ name, isRequired }) => [code, name, yesNo(isRequired)]))

const dispositions = Object.entries(dispositionWords)
  .map(([code, words]) => `${code} (${words.toLowerCase()})`)
  .join(', ')

export const trdHelpRows = [
  [
    'Cada fila de la hoja «Series» es una serie o subserie, que se reconoce por su código. Las filas vacías no se leen.',
  ],
  ['Subserie de: el código de la serie de la que hace parte. Déjelo vacío en una serie.'],
  ['Años: de 0 a 150, contados desde el cierre de cada expediente.'],
  [`Disposición final: ${dispositions}.`],
  ['Fechas: como fecha de Excel, o escritas dd/mm/aaaa.'],
  ['Confirmada: Sí cuando el archivista aprobó los años y la disposición. Sin eso nada de la serie se elimina.'],
  ['Cada fila de la hoja «Tipologías» es una tipología de la serie de ese código. Obligatoria: Sí o No.'],
  [
    'Un código nuevo agrega la serie. Cambiar una serie con expedientes crea una versión nueva. Lo que no está en el libro queda como está.',
  ],
  ['Al cargar, el libro entra completo o no entra: los errores se muestran con su hoja, su fila y su columna.'],
]
