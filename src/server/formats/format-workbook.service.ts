import type { FileReply } from '../../contract/core/endpoint.ts'
import type { Official } from '../../domain/access/official.ts'
import type { FormatContent } from '../../domain/formats/format-draft.ts'
import {
  formatRows,
  helpRows,
  itemRows,
  type NamedEdition,
  SHEET_NAMES,
  type SheetField,
  sheetColumns,
} from '../../domain/formats/sheet/format-sheet.ts'
import { readContent } from '../catalogues/checklist-editions.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { type WorkbookColumn, type WorkbookSheet, workbook } from '../sheets/workbook.ts'
import { workbookReply } from '../sheets/workbook-reply.ts'
import { readableEdition } from './find-format.ts'

/** Columns whose cells are numbers; Excel would make 1.1 of the item 1.10. */
const NUMBERS: readonly SheetField[] = ['section', 'pointsA', 'pointsAR', 'lineage']

const itemColumns: WorkbookColumn[] = sheetColumns.map(({ field, label, width }) => ({
  header: label,
  width,
  kind: NUMBERS.includes(field) ? 'number' : 'text',
  ...(field === 'lineage' && { isLocked: true }),
}))
const namedColumns: WorkbookColumn[] = [
  { header: 'Dato', width: 14, kind: 'text' },
  { header: 'Valor', width: 60, kind: 'text' },
]

const sheetsOf = (edition: NamedEdition, content: FormatContent): WorkbookSheet[] => [
  { name: SHEET_NAMES.format, columns: namedColumns, rows: formatRows(edition) },
  { name: SHEET_NAMES.items, columns: itemColumns, rows: itemRows(content) },
  { name: SHEET_NAMES.help, columns: [{ header: SHEET_NAMES.help, width: 110, kind: 'text' }], rows: helpRows },
]

/** An edition as a workbook that the import reads back. */
export async function exportEdition(
  q: Querier,
  official: Official,
  checklistId: number,
  now: Date,
): Promise<FileReply> {
  const edition = await readableEdition(q, official, checklistId, now)
  const content = await readContent(q, checklistId)
  const bytes = await workbook(sheetsOf(edition, content), edition.publishedAt ?? now)
  return workbookReply(bytes, `formato-${edition.code}-v${edition.version}.xlsx`)
}
