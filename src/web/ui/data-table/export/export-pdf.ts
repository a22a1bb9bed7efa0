import type { jsPDF } from 'jspdf'
import type { DataColumn } from '../column.ts'
import { exportedTable } from './exported-table.ts'
import { winAnsiText } from './pdf-charset.ts'

const DEFAULT_FILE_NAME = 'exportacion.pdf'

const drawn = (lines: readonly string[][]) => lines.map((cells) => cells.map(winAnsiText))

/** The rows as a landscape PDF. The libraries are loaded at the first export. */
export async function listPdf<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  title?: string,
): Promise<jsPDF> {
  const [{ jsPDF }, { autoTable }] = await Promise.all([import('jspdf'), import('jspdf-autotable')])
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4' })
  pdf.setLanguage('es-CO')
  if (title) {
    pdf.setProperties({ title })
    pdf.setFontSize(14)
    pdf.text(winAnsiText(title), 10, 14)
  }
  const { head, body } = exportedTable(columns, rows)
  autoTable(pdf, {
    head: drawn(head),
    body: drawn(body),
    startY: title ? 20 : 10,
    margin: 10,
    styles: { fontSize: 8, overflow: 'linebreak' },
    headStyles: { fillColor: [15, 76, 92] },
  })
  return pdf
}

export async function exportPdf<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  { title, fileName = DEFAULT_FILE_NAME }: { title?: string; fileName?: string | undefined } = {},
): Promise<void> {
  const pdf = await listPdf(columns, rows, title)
  pdf.save(fileName)
}
