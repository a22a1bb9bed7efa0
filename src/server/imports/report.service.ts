import type { FileReply } from '../../contract/core/endpoint.ts'
import type { Official } from '../../domain/access/official.ts'
import type { RowState } from '../../domain/import/import-words.ts'
import type { ExportColumn } from '../../domain/list-exports/export-column.ts'
import type { Querier } from '../platform/db/database.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { sheetFile } from '../sheets/sheet-file.ts'
import { XLSX_TYPE } from '../sheets/workbook-reply.ts'
import { theRun } from './imports.service.ts'
import { findLeftAfter } from './rows.queries.ts'

type LeftRow = Awaited<ReturnType<typeof findLeftAfter>>[number]

const SLICE = 1_000
const REPORT_COLUMN = 'Qué corregir'

const stateTexts: Partial<Record<RowState, string>> = {
  duplicada: 'Ya existe: mismo documento, municipio y nombre.',
  posible: 'Puede ser un duplicado: falta decidir.',
  omitida: 'Se omitió.',
}

/** Tells what to do about a row that did not come in. */
function toCorrect({ state, problems, matchRow }: LeftRow): string {
  const texts = problems.filter(({ level }) => state !== 'error' || level === 'error').map(({ text }) => text)
  const own = state === null ? undefined : stateTexts[state]
  const other = matchRow === null ? [] : [`Se parece a la fila ${matchRow}.`]
  return [...(own === undefined ? [] : [own]), ...other, ...texts].join(' ')
}

async function* leftRows(q: Querier, runId: number): AsyncGenerator<LeftRow[]> {
  for (let after = 0; ; ) {
    const page = await findLeftAfter(q, runId, after, SLICE)
    if (page.length > 0) yield page
    if (page.length < SLICE) return
    after = page.at(-1)?.rowNo ?? after
  }
}

/** Rows that did not come in, under the titles of the file, so that the corrected sheet can be imported as it is. */
export async function openReport(q: Querier, { by, at }: { by: Official; at: Date }, id: number): Promise<FileReply> {
  const run = await theRun(q, by, id)
  const columns: ExportColumn<LeftRow>[] = [
    ...run.columns.map(({ title, index }) => ({
      label: title,
      kind: 'identifier' as const,
      value: ({ raw }: LeftRow) => raw[index] ?? '',
    })),
    { label: REPORT_COLUMN, kind: 'text' as const, value: toCorrect },
  ]
  return {
    bytes: sheetFile(columns, leftRows(q, id), { at }),
    headers: downloadHeaders(XLSX_TYPE, undefined, `filename="importacion-${id}-por-corregir.xlsx"`),
  }
}
