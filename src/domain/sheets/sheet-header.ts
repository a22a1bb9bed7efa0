import { type FoundColumns, foldedLabel, type Sheet, type SheetCell } from './sheet-cells.ts'

/** Rows above the header, such as a title, are passed over. */
const HEADER_WITHIN = 20

/** The sheet of a name, in any case and with or without accents; the only one of a book of one. */
export const sheetNamed = (sheets: readonly Sheet[], wanted: string): Sheet | undefined =>
  sheets.find(({ name }) => foldedLabel(name) === foldedLabel(wanted)) ?? (sheets.length === 1 ? sheets[0] : undefined)

/** The columns that a sheet may have: their titles, other names that people write, folded, and those that it must have. */
export type SheetColumns<Field extends string> = {
  labels: readonly { field: Field; label: string }[]
  synonyms?: Partial<Record<Field, readonly string[]>>
  required: readonly Field[]
}

const namesOf = <Field extends string>({ labels, synonyms = {} }: SheetColumns<Field>) =>
  new Map<string, Field>([
    ...Object.entries<readonly string[] | undefined>(synonyms).flatMap(([field, names = []]) =>
      names.map((name): [string, Field] => [name, field as Field]),
    ),
    ...labels.map(({ field, label }): [string, Field] => [foldedLabel(label), field]),
  ])

const textOf = (cell: SheetCell | undefined) => (typeof cell === 'string' ? cell.trim() : '')

type Header<Field extends string> =
  | { columns: FoundColumns<Field>; headerRow: number; warnings: string[] }
  | { warnings: string[]; errors: string[] }

/** The title of a column as the product writes it. */
export const labelOf = <Field extends string>(field: Field, { labels }: Pick<SheetColumns<Field>, 'labels'>): string =>
  labels.find((column) => column.field === field)?.label ?? ''

/** Finds the header: the row of the first ones that names most columns. Columns that are not known are told. */
export function columnsOf<Field extends string>(sheet: Sheet, of: SheetColumns<Field>): Header<Field> {
  const names = namesOf(of)
  const candidates = sheet.rows.slice(0, HEADER_WITHIN).map(({ number, cells }) => {
    const fields = cells.map((cell) => names.get(foldedLabel(textOf(cell))))
    return { number, cells, fields, known: new Set(fields.filter((field) => field !== undefined)).size }
  })
  const header = candidates.toSorted((one, other) => other.known - one.known)[0]
  if (!header || header.known < 2) {
    return { warnings: [], errors: [`La hoja «${sheet.name}» no tiene los títulos de sus columnas.`] }
  }
  const indexes = new Map<Field, number>()
  const labels = new Map<Field, string>()
  const warnings: string[] = []
  header.fields.forEach((field, index) => {
    const label = textOf(header.cells[index])
    if (field !== undefined && !indexes.has(field)) {
      indexes.set(field, index)
      labels.set(field, label)
    } else if (label !== '') warnings.push(`La columna «${label}» no se conoce: no se leyó.`)
  })
  const missing = of.required.filter((field) => !indexes.has(field))
  if (missing.length > 0) {
    const errors = missing.map(
      (field) => `Hoja «${sheet.name}», fila ${header.number}: falta la columna «${labelOf(field, of)}».`,
    )
    return { warnings, errors }
  }
  return { columns: { indexes, labels }, headerRow: header.number, warnings }
}
