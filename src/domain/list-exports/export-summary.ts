import { formatInstant } from '../shared/time.ts'

export type ExportSummary = {
  /** Title of the list. */
  list: string
  /** Filters in words. */
  filters: string
  /** E-mail of the person who asked for the file. */
  by: string
  at: Date
  /** Rows that the filters find, counted before the first was written. */
  counted: number
  /** Rows in the file. */
  written: number
  /** Texts that were longer than a cell of Excel. */
  cutTexts: number
}

/** Lines of the sheet that tells what a file is: name and value. */
export const summaryLines = ({
  list,
  filters,
  by,
  at,
  counted,
  written,
  cutTexts,
}: ExportSummary): [name: string, value: string | number][] => [
  ['Lista', list],
  ['Filtros', filters],
  ['Generado por', by],
  ['Fecha y hora (Colombia)', formatInstant(at)],
  ['Filas que cumplen los filtros', counted],
  ['Filas escritas', written],
  ['Filas recortadas', counted - written],
  ['Textos recortados por largos', cutTexts],
]
