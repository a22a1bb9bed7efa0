import { type CellFormat, plain } from './cell-format.ts'

/** A column of a list, read from each row by its accessor. */
export type DataColumn<Row, Accessor extends keyof Row & string = keyof Row & string> = {
  label: string
  accessor: Accessor
  format?: CellFormat
  /** False where the server's list does not sort by it. */
  isSortable?: boolean
}

export const cellText = <Row>(column: DataColumn<Row>, row: Row): string =>
  (column.format ?? plain).text(row[column.accessor])
