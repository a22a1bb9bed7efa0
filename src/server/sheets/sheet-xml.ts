import { STYLES, type StyleName, sheetEnd, sheetStart, type WrittenSheet, xmlText } from './workbook-parts.ts'

/** A value of a cell; null leaves it empty. A date is that of its day in UTC. */
export type StreamedCell = string | number | Date | null
export type StreamedColumn = { header: string; width: number; style: StyleName }

/** Characters of XML that are written at once. */
const CHUNK = 65_536
const DAY_MS = 86_400_000
/** Excel counts days from 1899-12-30, as of March 1900: before, its calendar has a day that never was. */
const FIRST_SERIAL = 61
const EPOCH_DAYS = 25_569

/** Name of a column by its index from 0: `A`, `Z`, `AA`. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

const textCell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

function cellXml(place: string, style: StyleName, value: StreamedCell): string {
  if (value === null || value === '') return ''
  if (typeof value === 'string') return textCell(place, STYLES[style], value)
  const number = value instanceof Date ? value.getTime() / DAY_MS + EPOCH_DAYS : value
  if (!Number.isFinite(number)) return ''
  if (value instanceof Date && number < FIRST_SERIAL) {
    return textCell(place, STYLES.identifier, value.toISOString().slice(0, 10))
  }
  return `<c r="${place}" s="${STYLES[style]}"><v>${number}</v></c>`
}

/** Writes the rows of a sheet as they come. */
export class SheetXml {
  /** Rows below the head. */
  rows = 0
  readonly #columns: readonly StreamedColumn[]
  readonly #names: readonly string[]

  constructor(columns: readonly StreamedColumn[]) {
    this.#columns = columns
    this.#names = columns.map((_, at) => columnName(at))
  }

  #row(number: number, cells: readonly StreamedCell[], style?: StyleName): string {
    const written = cells.map((cell, at) =>
      cellXml(`${this.#names[at]}${number}`, style ?? this.#columns[at]?.style ?? 'plain', cell),
    )
    return `<row r="${number}">${written.join('')}</row>`
  }

  /** Cells that a filter in the head covers; undefined for a sheet without rows. */
  get filtered(): WrittenSheet['filtered'] {
    return this.rows === 0 ? undefined : `A1:${this.#names.at(-1)}${this.rows + 1}`
  }

  async *xml(rows: AsyncIterable<readonly StreamedCell[]>, hasFilter: boolean): AsyncGenerator<Buffer> {
    const headers = this.#columns.map(({ header }) => header)
    let pending = sheetStart(this.#columns) + this.#row(1, headers, 'head')
    for await (const cells of rows) {
      this.rows += 1
      pending += this.#row(this.rows + 1, cells)
      if (pending.length > CHUNK) {
        yield Buffer.from(pending)
        pending = ''
      }
    }
    yield Buffer.from(pending + sheetEnd(hasFilter ? this.filtered : undefined))
  }
}
