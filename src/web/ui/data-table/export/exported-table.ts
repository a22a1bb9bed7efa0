import { type DataColumn, exportedText } from '../column.ts'

/** What an export writes: header from the labels, body from the rows, missing values empty. */
export const exportedTable = <Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]) => ({
  head: [columns.map((column) => column.label)],
  body: rows.map((row) => columns.map((column) => exportedText(column, row))),
})
