import { type DataColumn, exportedText } from '../column.ts'

/** The cells of an export: labels as the head, rows as the body, missing values empty. */
export const exportedTable = <Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]) => ({
  head: [columns.map((column) => column.label)],
  body: rows.map((row) => columns.map((column) => exportedText(column, row))),
})
