import { Readable } from 'node:stream'
import { roundedPct } from '../../domain/inspections/score.ts'
import type { ColumnKind, ExportColumn } from '../../domain/list-exports/export-column.ts'
import { cellText } from './cell-text.ts'
import { SheetXml, type StreamedCell, type StreamedColumn } from './sheet-xml.ts'
import { closingParts, rootPart, type StyleName, type WrittenSheet } from './workbook-parts.ts'
import { type ZipItem, zipFile } from './zip.ts'

const DATA = 'Datos'
const SUMMARY = 'Resumen'
/** Rows of a sheet of Excel below its head. */
const MAX_ROWS = 1_048_575

/** Widths in characters, and styles. */
const layouts: Record<ColumnKind, { width: number; style: StyleName }> = {
  text: { width: 32, style: 'plain' },
  identifier: { width: 20, style: 'identifier' },
  state: { width: 16, style: 'plain' },
  day: { width: 14, style: 'day' },
  percent: { width: 14, style: 'percent' },
  number: { width: 12, style: 'plain' },
}
const summaryColumns: readonly StreamedColumn[] = [
  { header: 'Dato', width: 32, style: 'plain' },
  { header: 'Valor', width: 80, style: 'plain' },
]

/** Rows that were written, and texts that were too long for their cell. */
export type WrittenRows = { rows: number; cutTexts: number }
/** A line of the sheet that tells what the file is: a name and its value. */
type SummaryLine = readonly [name: string, value: string | number]

type SheetOptions = {
  /** Instant of the parts of the file, so that the same rows give the same bytes. */
  at: Date
  /** Lines of the sheet 'Resumen', asked for once the rows are written; without it there is no such sheet. */
  summary?: (written: WrittenRows) => readonly SummaryLine[]
  /** Rows of a sheet at most; the rest goes on in the next one. */
  maxRows?: number
}

/** The rows one by one, and whether there is another. */
class Cursor<Row> {
  readonly #rows: AsyncIterator<Row>
  #next: Promise<IteratorResult<Row>> | undefined

  constructor(chunks: AsyncIterable<readonly Row[]>) {
    this.#rows = (async function* () {
      for await (const rows of chunks) yield* rows
    })()
  }

  peek(): Promise<IteratorResult<Row>> {
    this.#next ??= this.#rows.next()
    return this.#next
  }

  async *upTo(most: number): AsyncGenerator<Row> {
    for (let taken = 0; taken < most; taken += 1) {
      const next = await this.peek()
      if (next.done) return
      this.#next = undefined
      yield next.value
    }
  }

  async close(): Promise<void> {
    await this.#rows.return?.()
  }
}

async function* each<Row, Cell>(rows: AsyncIterable<Row> | Iterable<Row>, cell: (row: Row) => Cell) {
  for await (const row of rows) yield cell(row)
}

/**
 * The rows as an Excel workbook: identifiers are texts, days are dates, and what has no value is an empty cell. Memory
 * does not grow with the rows. A second sheet tells what the file is. The parts are written here because kept libraries
 * stream one sheet only.
 */
export async function* sheetFile<Row>(
  columns: readonly ExportColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
  { at, summary, maxRows = MAX_ROWS }: SheetOptions,
): AsyncGenerator<Uint8Array> {
  const written: WrittenRows = { rows: 0, cutTexts: 0 }
  const sheets: WrittenSheet[] = []
  const cursor = new Cursor(chunks)

  const textOf = (text: string) => {
    const held = cellText(text)
    if (held.isCut) written.cutTexts += 1
    return held.text || null
  }
  const cellOf = ({ kind, value }: ExportColumn<Row>, row: Row): StreamedCell => {
    const held = value(row)
    if (held === '') return null
    if (kind === 'day') return new Date(`${held}T00:00:00Z`)
    if (typeof held === 'string') return textOf(held)
    return kind === 'percent' ? roundedPct(held) : held
  }
  const rowOf = (row: Row) => {
    written.rows += 1
    return columns.map((column) => cellOf(column, row))
  }

  const part = (name: string, content: ZipItem['content']): ZipItem => ({ name, at, content })
  const sheet = (xml: () => AsyncIterable<Buffer>) =>
    part(`xl/worksheets/sheet${sheets.length + 1}.xml`, async () => Readable.from(xml(), { objectMode: false }))

  async function* parts(): AsyncGenerator<ZipItem> {
    yield part(rootPart.name, Buffer.from(rootPart.xml))
    const laidOut = columns.map(
      ({ label, kind }): StreamedColumn => ({ header: cellText(label).text, ...layouts[kind] }),
    )
    do {
      const data = new SheetXml(laidOut)
      yield sheet(() => data.xml(each(cursor.upTo(maxRows), rowOf), true))
      const number = sheets.length + 1
      sheets.push({ name: number === 1 ? DATA : `${DATA} (${number})`, filtered: data.filtered })
    } while (!(await cursor.peek()).done)
    if (summary) {
      const lines = summary(written)
      const told = new SheetXml(summaryColumns)
      yield sheet(() =>
        told.xml(
          each(lines, ([name, value]) => [name, typeof value === 'string' ? cellText(value).text : value]),
          false,
        ),
      )
      sheets.push({ name: SUMMARY, filtered: undefined })
    }
    for (const { name, xml } of closingParts(sheets)) yield part(name, Buffer.from(xml))
  }

  try {
    yield* zipFile(parts())
  } finally {
    await cursor.close()
  }
}
