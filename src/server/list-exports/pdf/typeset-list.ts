import { covers, inWorkspace, PDF_STANDARD, startCompiler } from '../../records/pdf/document-fonts.ts'
import { printable } from '../../records/pdf/printable-text.ts'
import { fitColumns, type ListedColumn, MARGIN_PT } from './fit-columns.ts'

/** A list as a document. `day` is the day of the file, `yyyy-mm-dd`. */
export type ListDocument = {
  title: string
  day: string
  /** Lines below the title. */
  notes: string[]
  /** Line at the foot of each page. */
  foot: string
  columns: ListedColumn[]
  rows: string[][]
}

const LINE_ENDS = /\s*\n\s*/g

/** Typesets a list as PDF/A-2a in this process. */
export function typesetList(document: ListDocument): Uint8Array {
  const { title, day, notes, foot, columns, rows } = printable(document, covers)
  const oneLine = rows.map((row) => row.map((text) => text.replace(LINE_ENDS, ' ')))
  const data = {
    ...{ title, notes, foot, date: day.split('-').map(Number) },
    ...fitColumns(columns, oneLine),
    margin: MARGIN_PT,
  }
  const compiler = startCompiler()
  compiler.mapShadow(inWorkspace('lista.json'), Buffer.from(JSON.stringify(data)))
  return compiler.pdf({ mainFilePath: inWorkspace('lista.typ') }, { pdfStandard: PDF_STANDARD })
}
