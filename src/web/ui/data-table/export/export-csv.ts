import { saveFile } from '../../save-file.ts'
import type { DataColumn } from '../column.ts'
import { exportedTable } from './exported-table.ts'

const DEFAULT_FILE_NAME = 'exportacion.csv'

/** Without this mark a spreadsheet reads UTF-8 in the machine's old encoding, and accents break. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Excel expects it in locales whose decimal sign is the comma. */
const SEPARATOR = ';'

/**
 * A spreadsheet runs a cell that begins so as a formula; an apostrophe makes it text. A signed number stays a number.
 */
const asText = (cell: string) =>
  /^\s*[=+\-@＝＋－＠\t\r]/.test(cell) && !/^-?\d+(,\d+)?( %)?$/.test(cell) ? `'${cell}` : cell

const quoted = (cell: string) => `"${asText(cell).replaceAll('"', '""')}"`

/** The rows as RFC 4180 writes them, except for the separator. */
export function csvText<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  const { head, body } = exportedTable(columns, rows)
  const lines = [...head, ...body].map((cells) => `${cells.map(quoted).join(SEPARATOR)}\r\n`)
  return BYTE_ORDER_MARK + lines.join('')
}

/** The name of the list's PDF, with the other extension. */
export const csvNameOf = (pdfName: string | undefined): string =>
  pdfName?.replace(/\.pdf$/, '.csv') ?? DEFAULT_FILE_NAME

export const exportCsv = <Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[], fileName: string): void =>
  saveFile(new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }), fileName)
