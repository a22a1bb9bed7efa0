import { cellText, type DataColumn } from '../column.ts'

/** The text of a cell. An export has no badges, so the text of a note follows in parentheses. */
function exportedText<Row>(column: DataColumn<Row>, row: Row): string {
  const note = column.note?.(row)
  return note ? `${cellText(column, row)} (${note.text})` : cellText(column, row)
}

/** The cells of an export: labels as the head, rows as the body, missing values empty. */
export const exportedTable = <Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]) => ({
  head: [columns.map((column) => column.label)],
  body: rows.map((row) => columns.map((column) => exportedText(column, row))),
})
