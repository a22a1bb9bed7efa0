import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { withoutAccents } from '../shared/text.ts'
import { PACKAGE_SOURCES, type PackageFile, type PackageSource, packageFiles } from './package-files.ts'
import { type ColumnType, type RowColumn, rowSets } from './row-sets.ts'

/** How a column of a workbook is written. */
export const COLUMN_FORMATS = [
  'texto',
  'mayusculas',
  'numero',
  'si_no',
  'uno_cero',
  'fecha',
  'fecha_iso',
  'fecha_hora',
  'instante_iso',
] as const
export type ColumnFormat = (typeof COLUMN_FORMATS)[number]

export const formatName: Readonly<Record<ColumnFormat, string>> = {
  texto: 'Texto',
  mayusculas: 'Texto en mayúsculas',
  numero: 'Número',
  si_no: 'Sí o No',
  uno_cero: '1 o 0',
  fecha: 'Fecha (dd/mm/aaaa)',
  fecha_iso: 'Fecha como texto (aaaa-mm-dd)',
  fecha_hora: 'Fecha y hora (dd/mm/aaaa hh:mm)',
  instante_iso: 'Fecha y hora ISO, en UTC',
}

/** Formats of each type of column; the first is the one that the product ships. */
export const formatsOf: Readonly<Record<ColumnType, readonly [ColumnFormat, ...ColumnFormat[]]>> = {
  integer: ['numero', 'texto'],
  decimal: ['numero', 'texto'],
  text: ['texto', 'mayusculas'],
  flag: ['si_no', 'uno_cero'],
  day: ['fecha', 'fecha_iso'],
  instant: ['fecha_hora', 'fecha', 'fecha_iso', 'instante_iso'],
}

/** A column of a workbook: which fact it has, under which title, and how it is written. */
export type TemplateColumn = { column: string; name: string; format: ColumnFormat }

/** More than any set has. */
export const MAX_TEMPLATE_COLUMNS = 60
export const MAX_COLUMN_NAME = 60

export const isPackageSource = (name: string): name is PackageSource =>
  (PACKAGE_SOURCES as readonly string[]).includes(name)

export const packageFileOf = (source: PackageSource): PackageFile => {
  const found = packageFiles.find(({ file }) => file === source)
  if (!found) throw new Error(`The package has no workbook ${source}.`)
  return found
}

/** Facts that a workbook may have: its shipped columns, then the others of its set. */
export function availableColumns(source: PackageSource): RowColumn[] {
  const { set, columns } = packageFileOf(source)
  return [...columns, ...rowSets[set].filter((one) => !columns.includes(one))]
}

export const shippedColumns = (source: PackageSource): TemplateColumn[] =>
  packageFileOf(source).columns.map(({ name, type }) => ({ column: name, name, format: formatsOf[type][0] }))

const templateColumn = z.strictObject({
  column: z.string({ error: 'Diga qué dato lleva la columna.' }).max(100),
  name: field.requiredLine(MAX_COLUMN_NAME, 'Escriba el título de la columna.'),
  format: z.enum(COLUMN_FORMATS, { error: 'El formato no existe.' }),
})
const columns = z
  .array(templateColumn, { error: field.missingOr('Escriba una lista de columnas.') })
  .min(1, 'Deje al menos una columna.')
  .max(MAX_TEMPLATE_COLUMNS, `Escriba máximo ${MAX_TEMPLATE_COLUMNS} columnas.`)

export const templatePreviewForm = z.object({ columns })
const NOT_A_VERSION = 'Versión no válida.'
const version = z.int({ error: NOT_A_VERSION }).min(0, NOT_A_VERSION).max(2_147_483_647, NOT_A_VERSION)
/** `rowVersion` is 0 for a workbook that no one has arranged yet. */
export const templateForm = z.object({ columns, rowVersion: version })
export const templateReset = templateForm.pick({ rowVersion: true })

/** Refusal of columns, in words for the person; undefined for good ones. */
export function templateFault(source: PackageSource, chosen: readonly TemplateColumn[]): string | undefined {
  const known = new Map(availableColumns(source).map((one) => [one.name, one]))
  const titles = new Set<string>()
  const used = new Set<string>()
  for (const { column, name, format } of chosen) {
    const fact = known.get(column)
    if (!fact) return `El libro «${source}» no tiene el dato «${column}».`
    if (used.has(column)) return `El dato «${column}» está dos veces.`
    if (!formatsOf[fact.type].includes(format)) {
      return `El dato «${column}» no admite el formato «${formatName[format]}».`
    }
    const title = withoutAccents(name)
    if (titles.has(title)) return `Dos columnas se llaman «${name}».`
    used.add(column)
    titles.add(title)
  }
  return undefined
}

/** Columns as they may be used today: a fact that the product no longer has is left out. */
export const knownColumns = (source: PackageSource, chosen: readonly TemplateColumn[]): TemplateColumn[] => {
  const known = new Set(availableColumns(source).map(({ name }) => name))
  return chosen.filter(({ column }) => known.has(column))
}
