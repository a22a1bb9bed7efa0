import type { Official } from '../../domain/access/official.ts'
import { cellText } from '../../domain/list-exports/export-column.ts'
import type { ExportedList } from '../../domain/list-exports/export-columns.ts'
import { summaryLines } from '../../domain/list-exports/export-summary.ts'
import { filtersText } from '../../domain/list-exports/filter-text.ts'
import { type ExportFormat, type ExportQuery, SEARCH_FIELD } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { countText } from '../../domain/shared/text.ts'
import { dayOf, formatInstant } from '../../domain/shared/time.ts'
import { type ListSnapshot, SnapshotLost } from '../platform/lists/list-snapshot.ts'
import { sheetFile } from '../sheets/sheet-file.ts'
import { XLSX_TYPE } from '../sheets/workbook-reply.ts'
import { csvFile } from './csv-file.ts'
import type { AnyExportableList } from './exportable-list.ts'
import { renderListPdf } from './pdf/render-list-pdf.ts'

/** Rows of a PDF at most: some seventy pages, two seconds and 350 MB to typeset. */
const MAX_PDF_ROWS = 2_000

export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
  pdf: 'application/pdf',
}

async function* pdfFile<Row>(
  { title, columns }: ExportedList<Row>,
  { total, chunks }: ListSnapshot<Row>,
  { at, query, organization }: Omit<AskedFile, 'by'>,
): AsyncGenerator<Uint8Array> {
  const rows: string[][] = []
  for await (const chunk of chunks()) rows.push(...chunk.map((row) => columns.map((column) => cellText(column, row))))
  const searched = query.filters.find(({ field, value }) => field === SEARCH_FIELD && value !== '')?.value
  const others = query.filters.some(({ field }) => field !== SEARCH_FIELD)
  yield await renderListPdf({
    title,
    day: dayOf(at),
    notes: [
      organization,
      [
        countText(total, 'registro', 'registros'),
        ...(searched === undefined ? [] : [`Búsqueda: «${searched}»`]),
        ...(others ? ['Lista filtrada'] : []),
      ].join(' · '),
    ],
    foot: `Vigía · ${formatInstant(at)}`,
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    rows,
  })
}

/** The same list, which ends in an error where it has other rows than were counted: a file never holds less. */
const whole = <Row>({ total, chunks }: ListSnapshot<Row>): ListSnapshot<Row> => ({
  total,
  async *chunks() {
    let read = 0
    for await (const rows of chunks()) {
      read += rows.length
      yield rows
    }
    if (read !== total) throw new SnapshotLost()
  },
})

/** @property organization the entity that the list is of, as a PDF names it */
export type AskedFile = { at: Date; by: Official; query: ExportQuery<string>; organization: string }

/**
 * The bytes of a list's file.
 * @throws Problem export.pdf-too-long; SnapshotLost, at the end at the latest, where rows are missing
 */
export function listFile(
  { list, filterWords }: Pick<AnyExportableList, 'list' | 'filterWords'>,
  snapshot: ListSnapshot<unknown>,
  { at, by, query, organization }: AskedFile,
): AsyncIterable<Uint8Array> {
  const { total, chunks } = whole(snapshot)
  if (query.format === 'csv') return csvFile(list.columns, chunks())
  if (query.format === 'xlsx') {
    return sheetFile(list.columns, chunks(), {
      at,
      summary: ({ rows, cutTexts }) =>
        summaryLines({
          ...{ list: list.title, filters: filtersText(query.filters, filterWords), by: by.email, at },
          ...{ counted: total, written: rows, cutTexts },
        }),
    })
  }
  if (total > MAX_PDF_ROWS) {
    throw new Problem('export.pdf-too-long', { params: { most: String(MAX_PDF_ROWS), rows: String(total) } })
  }
  return pdfFile(list, { total, chunks }, { at, query, organization })
}
