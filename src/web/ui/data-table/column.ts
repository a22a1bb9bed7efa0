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
}

export const cellText = <Row>(column: DataColumn<Row>, row: Row): string =>
  column.text?.(row) ?? (column.format ?? plain).text(row[column.accessor])
