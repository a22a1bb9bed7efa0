import { BYTE_ORDER_MARK, csvLine } from '../../domain/list-exports/csv-text.ts'
import { cellText, type ExportColumn } from '../../domain/list-exports/export-column.ts'

/** The rows as RFC 4180 writes them, except for the separator. */
export async function* csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label)))
  for await (const rows of chunks) {
    yield Buffer.from(rows.map((row) => csvLine(columns.map((column) => cellText(column, row)))).join(''))
  }
}
