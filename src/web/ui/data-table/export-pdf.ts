import type { DataColumn } from './column.ts'
import { exportedTable } from './exported-table.ts'

export const DEFAULT_FILE_NAME = 'exportacion.pdf'

/** Downloads the rows as a landscape PDF. The libraries are loaded the first time someone exports. */
export async function exportPdf<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  { title, fileName = DEFAULT_FILE_NAME }: { title?: string; fileName?: string | undefined } = {},
): Promise<void> {
  const [{ jsPDF }, { autoTable }] = await Promise.all([import('jspdf'), import('jspdf-autotable')])
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4' })
  pdf.setLanguage('es-CO')
  if (title) {
    pdf.setProperties({ title })
    pdf.setFontSize(14)
    pdf.text(title, 10, 14)
  }
  autoTable(pdf, {
    ...exportedTable(columns, rows),
    startY: title ? 20 : 10,
    margin: 10,
    styles: { fontSize: 8, overflow: 'linebreak' },
    headStyles: { fillColor: [15, 76, 92] },
  })
  pdf.save(fileName)
}
