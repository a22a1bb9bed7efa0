import type { z } from 'zod'
import { cellsOf, foldedLabel, type Sheet } from '../../sheets/sheet-cells.ts'
import { byRow, firstErrors, told } from '../../sheets/sheet-errors.ts'
import { columnsOf, labelOf, type SheetColumns, sheetNamed } from '../../sheets/sheet-header.ts'
import { type SeriesForm, seriesForm, typeForm } from '../file-forms.ts'
import { DISPOSITIONS, type Disposition, dispositionWords } from '../file-words.ts'
import {
  DISPOSITION_HELP,
  type SeriesField,
  seriesHeader,
  TRD_SHEETS,
  type TypeField,
  typesHeader,
} from './trd-sheet.ts'

/** A series as a workbook gives it: its parent is a code, and its types come along. */
export type ReadSeries = Omit<SeriesForm, 'parentId' | 'rowVersion'> & {
  parent: string | null
  types: { name: string; isRequired: boolean }[]
}

/** The table of a workbook, or every reason why it cannot be read; one line each. */
export type ReadTable = { warnings: string[] } & ({ series: ReadSeries[] } | { errors: string[] })

/** Codes in use, with whether each is of a subseries; a row may name one that the workbook lacks. */
export type KnownCodes = ReadonlyMap<string, { isPart: boolean }>

/** Ids of the database have no place in a sheet; the forms' own rules are met by any. */
const ANY_ID = 1

function dispositionOf(typed: string): Disposition | undefined {
  const word = foldedLabel(typed)
  return DISPOSITIONS.find((code) => foldedLabel(code) === word || foldedLabel(dispositionWords[code]) === word)
}

type Tell<Field> = (row: number, field: Field, text: string) => void

/** Tells each fault of a form at its cell, once. */
function tellIssues<Field extends string>(error: z.ZodError, row: number, tell: Tell<Field>) {
  const faulty = new Set<PropertyKey>()
  for (const { path, message } of error.issues) {
    const [field = ''] = path
    if (!faulty.has(field)) tell(row, field as Field, message)
    faulty.add(field)
  }
}

/** Rows of a sheet below its header, with the columns that were found. */
function openSheet<Field extends string>(sheet: Sheet, header: SheetColumns<Field>, errors: string[]) {
  const found = columnsOf(sheet, header)
  if ('errors' in found) return found
  const { columns, headerRow, warnings } = found
  const tell: Tell<Field> = (row, field, text) =>
    errors.push(told(sheet.name, row, columns.labels.get(field) ?? labelOf(field, header), text))
  const rows = sheet.rows
    .filter(({ number }) => number > headerRow)
    .map(({ number, cells }) => ({
      row: number,
      ...cellsOf(cells, columns, (field, text) => tell(number, field, text)),
    }))
    .filter(({ isBlank }) => !isBlank)
  return { rows, tell, warnings }
}

type PlacedSeries = { row: number; series: ReadSeries }

function readSeries({
  rows,
  tell,
}: Exclude<ReturnType<typeof openSheet<SeriesField>>, { errors: string[] }>): PlacedSeries[] {
  return rows.flatMap(({ row, text, whole, day, flag }) => {
    const typed = text('disposition')
    const disposition = dispositionOf(typed)
    const isConfirmed = flag('isConfirmed', false)
    const read = seriesForm.safeParse({
      code: text('code'),
      name: text('name'),
      officeYears: whole('officeYears') === '' ? undefined : whole('officeYears'),
      centralYears: whole('centralYears') === '' ? undefined : whole('centralYears'),
      disposition: disposition ?? (typed === '' ? undefined : DISPOSITIONS[0]),
      procedure: text('procedure'),
      approvedOn: day('approvedOn'),
      effectiveFrom: day('effectiveFrom'),
      isConfirmed,
    })
    if (!read.success) tellIssues(read.error, row, tell)
    if (typed !== '' && !disposition) tell(row, 'disposition', DISPOSITION_HELP)
    if (!read.success) return []
    const { parentId: _, rowVersion: __, ...series } = read.data
    return [{ row, series: { ...series, parent: text('parent') || null, types: [] } }]
  })
}

/** Tells codes that come twice, and parents that are not there, are the row itself or are a part of another. */
function checkCodes(placed: readonly PlacedSeries[], known: KnownCodes, tell: Tell<SeriesField>): void {
  const inSheet = new Map(placed.map(({ series }) => [series.code, { isPart: series.parent !== null }]))
  const seen = new Map<string, number>()
  for (const { row, series } of placed) {
    const first = seen.get(series.code)
    if (first !== undefined) tell(row, 'code', `El código ${series.code} ya está en la fila ${first}.`)
    else seen.set(series.code, row)
    if (series.parent === null) continue
    const parent = inSheet.get(series.parent) ?? known.get(series.parent)
    if (!parent) tell(row, 'parent', `No hay una serie con el código ${series.parent}.`)
    else if (parent.isPart || series.parent === series.code)
      tell(row, 'parent', `La serie ${series.parent} es una subserie, y no puede tener otras.`)
  }
}

/** Puts the types into their series; those of a series that the workbook lacks are told. */
function readTypes(
  { rows, tell }: Exclude<ReturnType<typeof openSheet<TypeField>>, { errors: string[] }>,
  placed: readonly PlacedSeries[],
): void {
  for (const { row, text, flag } of rows) {
    const code = text('code')
    const read = typeForm.safeParse({ seriesId: ANY_ID, name: text('name'), isRequired: flag('isRequired', false) })
    const owner = placed.find(({ series }) => series.code === code)?.series
    if (!owner) tell(row, 'code', `La hoja «${TRD_SHEETS.series}» no tiene una serie con el código ${code}.`)
    if (!read.success) tellIssues(read.error, row, tell)
    if (!owner || !read.success) continue
    const { name, isRequired = false } = read.data
    const isTwice = owner.types.some((type) => foldedLabel(type.name) === foldedLabel(name))
    if (isTwice) tell(row, 'name', `La serie ${code} ya tiene esa tipología.`)
    else owner.types.push({ name, isRequired })
  }
}

/** Reads the workbook of a retention table, whole or not at all. Its sheet of types may be missing. */
export function readTrdSheet(sheets: readonly Sheet[], known: KnownCodes): ReadTable {
  const sheet = sheetNamed(sheets, TRD_SHEETS.series)
  if (!sheet) return { warnings: [], errors: [`El libro no tiene la hoja «${TRD_SHEETS.series}».`] }
  const errors: string[] = []
  const opened = openSheet(sheet, seriesHeader, errors)
  if ('errors' in opened) return opened
  const placed = readSeries(opened)
  if (opened.rows.length === 0) errors.push(`La hoja «${sheet.name}» no tiene series.`)
  checkCodes(placed, known, opened.tell)
  const warnings = [...opened.warnings]
  const typed = sheets.length > 1 ? sheetNamed(sheets, TRD_SHEETS.types) : undefined
  const typeErrors: string[] = []
  // A series with a fault is told by its own sheet; its types are read once it is whole.
  if (typed && typed.rows.length > 0 && errors.length === 0) {
    const types = openSheet(typed, typesHeader, typeErrors)
    warnings.push(...types.warnings)
    if ('errors' in types) typeErrors.push(...types.errors)
    else readTypes(types, placed)
  }
  const all = [...byRow(errors), ...byRow(typeErrors)]
  if (all.length > 0) return { warnings, errors: firstErrors(all) }
  return { warnings, series: placed.map(({ series }) => series) }
}
