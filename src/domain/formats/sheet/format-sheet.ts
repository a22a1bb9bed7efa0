import { formatDay } from '../../shared/time.ts'
import type { SheetColumns } from '../../sheets/sheet-header.ts'
import type { EDITION_STATES } from '../edition-state.ts'
import type { FormatContent, FormatItem } from '../format-draft.ts'

/** Names of the sheets of a format's workbook. */
export const SHEET_NAMES = { format: 'Formato', items: 'Ítems', help: 'Cómo llenarla' } as const

export type SheetValue = string | number | null
/** A field of a row; `section` and `sectionName` are the section's, the others the item's. */
export type SheetField = 'section' | 'sectionName' | Exclude<keyof FormatItem, 'key'>

type SheetColumn = { field: SheetField; label: string; width: number; value: (item: FormatItem) => SheetValue }

const yesNo = (flag: boolean) => (flag ? 'Sí' : 'No')

/** The columns of the items after those of the section, in their order. */
const itemColumns: readonly SheetColumn[] = [
  { field: 'number', label: 'Número', width: 10, value: (item) => item.number },
  { field: 'title', label: 'Título', width: 32, value: (item) => item.title },
  { field: 'description', label: 'Descripción', width: 60, value: (item) => item.description },
  { field: 'norm', label: 'Norma', width: 40, value: (item) => item.norm },
  { field: 'pointsA', label: 'Puntaje A', width: 11, value: (item) => item.pointsA },
  { field: 'allowsAR', label: 'Admite AR', width: 11, value: (item) => yesNo(item.allowsAR) },
  { field: 'pointsAR', label: 'Puntaje AR', width: 11, value: (item) => (item.allowsAR ? item.pointsAR : null) },
  { field: 'allowsNA', label: 'Admite NA', width: 11, value: (item) => yesNo(item.allowsNA) },
  {
    field: 'suggestedCritical',
    label: 'Crítico sugerido',
    width: 16,
    value: (item) => yesNo(item.suggestedCritical),
  },
  { field: 'requirement', label: 'Requerimiento sugerido', width: 50, value: (item) => item.requirement },
  { field: 'theme', label: 'Tema', width: 14, value: (item) => item.theme },
  { field: 'lineage', label: 'Clave', width: 12, value: (item) => item.lineage },
]

export const sheetColumns: readonly { field: SheetField; label: string; width: number }[] = [
  { field: 'section', label: 'Bloque', width: 9 },
  { field: 'sectionName', label: 'Nombre del bloque', width: 32 },
  ...itemColumns,
]

/** Other names of columns, as people write them. */
const synonyms: Partial<Record<SheetField, readonly string[]>> = {
  section: ['n bloque', 'bloque n', 'numero del bloque', 'seccion'],
  sectionName: ['nombre bloque', 'nombre de la seccion', 'titulo del bloque'],
  number: ['n', 'no', 'num', 'numeral', 'item', 'numero del item'],
  title: ['aspecto', 'nombre del item', 'aspecto a verificar'],
  description: ['criterio', 'detalle', 'que se verifica'],
  norm: ['norma legal', 'base legal', 'articulo', 'fundamento'],
  pointsA: ['puntos a', 'calificacion a', 'puntaje', 'puntos', 'a'],
  allowsAR: ['permite ar'],
  pointsAR: ['puntos ar', 'calificacion ar', 'ar'],
  allowsNA: ['permite na', 'na', 'no aplica'],
  suggestedCritical: ['critico'],
  requirement: ['requerimiento', 'exigencia'],
  lineage: ['linaje'],
}

/** The columns of an import. */
export const itemsHeader: SheetColumns<SheetField> = {
  labels: sheetColumns,
  synonyms,
  required: ['number', 'title', 'description', 'norm', 'pointsA'],
}

/** The rows of the sheet 'Ítems' below its header. */
export const itemRows = ({ sections }: FormatContent): SheetValue[][] =>
  sections.flatMap(({ name, items }, section) =>
    items.map((item) => [section + 1, name, ...itemColumns.map(({ value }) => value(item))]),
  )

/** An edition as the sheet 'Formato' names it. */
export type NamedEdition = {
  code: string
  name: string
  legalBase: string
  version: number
  effectiveFrom: string
  state: (typeof EDITION_STATES)[number]
}

export const formatRows = (edition: NamedEdition): SheetValue[][] => [
  ['Código', edition.code],
  ['Nombre', edition.name],
  ['Base legal', edition.legalBase],
  ['Edición', edition.version],
  ['Rige desde', formatDay(edition.effectiveFrom)],
  ['Estado', edition.state],
]

export const helpRows: SheetValue[][] = [
  ['Cada fila de la hoja «Ítems» es un ítem. Las filas vacías no se leen.'],
  ['Bloque: el número de la posición del bloque. Las filas de un mismo número forman el bloque.'],
  ['Número: empieza por el del bloque, como 1.2 o 1.2.3. Escríbalo como texto para conservar los ceros: 1.10.'],
  ['Puntaje A: un múltiplo de 0,25 entre 0,25 y 100. Todos juntos deben sumar 100.'],
  ['Puntaje AR: menor que el de A; lo usual es la mitad. Déjelo vacío si el ítem no admite AR.'],
  ['Admite AR, Admite NA y Crítico sugerido: Sí o No. También se leen «x», «1», «S» y «true».'],
  ['Clave: une el ítem con sus ediciones anteriores. No la cambie; en un ítem nuevo déjela vacía.'],
  ['La hoja está protegida sin contraseña, para no cambiar las claves. Quítele la protección si va a borrar filas.'],
  ['Al importar, el libro entra al borrador completo o no entra: los errores se muestran con su fila y su columna.'],
]
