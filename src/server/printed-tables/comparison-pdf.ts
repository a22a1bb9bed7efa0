import type { FileReply } from '../../contract/core/endpoint.ts'
import type { Official } from '../../domain/access/official.ts'
import { comparedRows, summaryText, sumsText } from '../../domain/formats/diff-words.ts'
import type { ComparedSide } from '../../domain/formats/format-forms.ts'
import { editionText, MODEL_OF_VIGIA } from '../../domain/formats/format-words.ts'
import { dayOf, formatInstant } from '../../domain/shared/time.ts'
import { compareEditions } from '../formats/compare.service.ts'
import { readableFormat } from '../formats/find-format.ts'
import { readEdition } from '../formats/format-detail.service.ts'
import { renderListPdf } from '../list-exports/pdf/render-list-pdf.ts'
import type { Querier } from '../platform/db/database.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'

const COLUMNS = [
  { label: 'Ítem', kind: 'text' },
  { label: 'Cambio', kind: 'state' },
  { label: 'Campo', kind: 'state' },
  { label: 'Antes', kind: 'text' },
  { label: 'Después', kind: 'text' },
] as const

type Asked = { by: Official; at: Date; organization: string; formatId: number; from: ComparedSide; to: ComparedSide }

async function sideText(q: Querier, { by, at, formatId }: Asked, side: ComparedSide): Promise<string> {
  if (side === 'draft') return 'Borrador'
  const edition = await readEdition(q, by, side, at)
  const text = editionText(edition)
  return edition.formatId === formatId ? text : `${MODEL_OF_VIGIA}: ${text}`
}

/** The comparison of two editions, or of one and the draft, on paper (R 16.7). It is slow. */
export async function comparisonPdf(q: Querier, asked: Asked): Promise<FileReply> {
  const { by, at, organization, formatId } = asked
  const diff = await compareEditions(q, by, formatId, asked)
  const { code, name } = await readableFormat(q, by, formatId)
  const [from, to] = [await sideText(q, asked, asked.from), await sideText(q, asked, asked.to)]
  const bytes = await renderListPdf({
    title: `Comparación de ediciones: ${name}`,
    day: dayOf(at),
    notes: [
      organization,
      `Formato ${code}. Antes: ${from}. Después: ${to}.`,
      `${summaryText(diff).replace(/\.?$/, '.')} ${sumsText(diff)}`,
    ],
    foot: ['Vigía', code, formatInstant(at)].join(' · '),
    columns: COLUMNS.map((column) => ({ ...column })),
    rows: comparedRows(diff).map((row) => [...row]),
  })
  return {
    bytes,
    headers: downloadHeaders('application/pdf', bytes.length, 'filename="comparacion-de-ediciones.pdf"'),
  }
}
