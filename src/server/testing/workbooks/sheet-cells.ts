import { heldText } from './cell-texts.ts'
import type { CellFormat } from './number-formats.ts'
import { checkOrder, childOf, childrenOf, type XmlElement } from './xml-element.ts'

/** A cell: a text stays one whatever it looks like, and a number with a format of days is the day. */
export type StrictCell =
  | { kind: 'text'; value: string; format: string }
  | { kind: 'number'; value: number; format: string }
  | { kind: 'day'; value: Date; format: string }
  | { kind: 'flag'; value: boolean; format: string }

/** Texts and formats of the workbook that cells name by their index. */
type Shared = { strings: readonly string[]; formats: readonly CellFormat[] }

/** Order of the children of `worksheet` (ECMA-376, part 1, 18.3.1.99), as far as a workbook of data has them. */
const WORKSHEET = [
  ...['sheetPr', 'dimension', 'sheetViews', 'sheetFormatPr', 'cols', 'sheetData', 'sheetProtection', 'autoFilter'],
  ...['mergeCells', 'conditionalFormatting', 'dataValidations', 'printOptions', 'pageMargins', 'pageSetup'],
]
const [MAX_ROW, MAX_COLUMN] = [1_048_576, 16_384]
const DAY_MS = 86_400_000
/** Days from the first one of Excel's calendar, as it is from March 1900 on, to that of Unix. */
const EPOCH_DAYS = 25_569
const FIRST_SERIAL = 61
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** Column of a place from 0 on, and its row from 1 on. */
function placeOf(reference: string): { row: number; column: number } {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d*)$/.exec(reference) ?? []
  if (letters === undefined) throw new Error(`'${reference}' is no place of a cell.`)
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  const row = Number(digits)
  if (row > MAX_ROW || column >= MAX_COLUMN) throw new Error(`'${reference}' is out of a sheet.`)
  return { row, column }
}

function numberCell(text: string, { code: format, isDay }: CellFormat): StrictCell {
  if (!NUMBER.test(text)) throw new Error(`'${text}' is no number.`)
  const value = Number(text)
  if (!isDay) return { kind: 'number', value, format }
  if (value < FIRST_SERIAL) throw new Error(`The day ${text} is before March 1900.`)
  return { kind: 'day', value: new Date(Math.round((value - EPOCH_DAYS) * DAY_MS)), format }
}

/** The value of a cell; null for a cell that has a style alone. */
function cellOf(cell: XmlElement, { strings, formats }: Shared): StrictCell | null {
  const { attributes, children } = cell
  const format = formats[Number(attributes.get('s') ?? 0)]
  if (!format) throw new Error(`The style ${attributes.get('s')} is not there.`)
  if (children.some(({ name }) => name === 'f')) throw new Error('A cell has a formula.')
  checkOrder(cell, ['v', 'is'])
  if (children.length === 0) return null
  const text = childOf(cell, 'v')?.text ?? ''
  const type = attributes.get('t') ?? 'n'
  if (type === 'inlineStr') {
    const inline = childOf(childOf(cell, 'is'), 't')
    if (!inline) throw new Error('A text has no content.')
    return { kind: 'text', value: heldText(inline), format: format.code }
  }
  if (type === 's') {
    const shared = strings[Number(text)]
    if (text === '' || shared === undefined) throw new Error(`The text ${text} is not there.`)
    return { kind: 'text', value: shared, format: format.code }
  }
  if (type === 'b' && /^[01]$/.test(text)) return { kind: 'flag', value: text === '1', format: format.code }
  if (type === 'n') return numberCell(text, format)
  throw new Error(`A cell of type '${type}' with '${text}'.`)
}

/** The cells of a sheet in the order that its format asks for, by row and column. */
export function sheetCells(sheet: XmlElement, shared: Shared): (StrictCell | null)[][] {
  checkOrder(sheet, WORKSHEET)
  const rows: (StrictCell | null)[][] = []
  for (const row of childrenOf(childOf(sheet, 'sheetData'), 'row')) {
    const number = Number(row.attributes.get('r'))
    if (!(number > rows.length && number <= MAX_ROW)) throw new Error(`The row ${number} is not after the one before.`)
    while (rows.length < number - 1) rows.push([])
    const cells: (StrictCell | null)[] = []
    for (const cell of childrenOf(row, 'c')) {
      const place = placeOf(cell.attributes.get('r') ?? '')
      if (place.row !== number || place.column < cells.length) throw new Error(`The cell ${cell.attributes.get('r')}.`)
      while (cells.length < place.column) cells.push(null)
      cells.push(cellOf(cell, shared))
    }
    rows.push(cells)
  }
  return rows
}
