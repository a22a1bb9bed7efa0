import { type CellFormat, type CellNote, plain } from './cell-format.ts'

/** A column of a list, read from each row by its accessor. */
export type DataColumn<Row, Accessor extends keyof Row & string = keyof Row & string> = {
  label: string
  accessor: Accessor
  format?: CellFormat
  /** False if the server's list cannot be sorted by it. */
  isSortable?: boolean
  /** Text from several values of the row; replaces the formatted value. */
  text?: (row: Row) => string
  /** A badge below the text. */
  note?: (row: Row) => CellNote | undefined
  /** A second line that tells rows of the same name apart. */
  detail?: (row: Row) => string | undefined
  /** The column that names the row: the title of a card. It cannot be hidden. */
  isTitle?: boolean
  /** Width in pixels of a result, which stays in sight while the other columns scroll sideways. */
  pinnedWidth?: number
}

export const cellText = <Row>(column: DataColumn<Row>, row: Row): string =>
  column.text?.(row) ?? (column.format ?? plain).text(row[column.accessor])
