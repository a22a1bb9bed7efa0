import { DEPARTMENT } from '../records/acta-identification.ts'
import { type ActaIssue, unsignedText } from '../records/acta-issue.ts'
import type { ActaBlock, ActaCell, ActaDocument } from '../records/acta-model.ts'
import { cell, field, fields, heading, orDash, paragraph } from '../records/acta-parts.ts'
import { proofBlock } from '../records/acta-proof.ts'
import { defaultLetterhead, headOf, type Letterhead } from '../records/letterhead.ts'
import { countText } from '../shared/text.ts'
import { formatDay } from '../shared/time.ts'
import { type IndexRecord, indexNumber } from './index-record.ts'
import { type ReadEntry, readIndexEntries } from './read-index-entries.ts'

/** An issued index with its seal, as it is shown. Without `publicUrl` no address is printed. */
type ShownIndex = IndexRecord & { xml: string; seal: string; code: string; publicUrl?: string }

/** Letters of a digest on a line of its cell. */
const DIGEST_LINE = 16

const digestLines = (digest: string): string[] => digest.match(new RegExp(`.{1,${DIGEST_LINE}}`, 'g')) ?? []

/** '2026-11-03T15:42:10-05:00' as people read it: '03/11/2026 15:42'. Another text stays. */
function instantText(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text) ?? []
  return day === undefined ? text : `${formatDay(day)} ${time}`
}

const pagesOf = ({ firstPage, lastPage }: ReadEntry): string =>
  firstPage === lastPage ? orDash(firstPage) : `${firstPage} a ${lastPage}`

const rowOf = (entry: ReadEntry): ActaCell[] => [
  cell(entry.order),
  cell(entry.name, entry.type),
  cell(`Creado: ${instantText(entry.createdAt)}`, `Incorporado: ${instantText(entry.addedAt)}`),
  cell(pagesOf(entry)),
  cell(entry.format, `${Number(entry.bytes).toLocaleString('es-CO')} bytes`, entry.origin),
  cell(...digestLines(entry.sha256)),
]

/** The documents of the index as a table, or a sentence where there are none. */
function documentsBlock(xml: string): ActaBlock {
  const entries = readIndexEntries(xml)
  if (entries.length === 0) return paragraph('El expediente se cerró sin documentos.')
  return {
    kind: 'table',
    name: 'Documentos del expediente',
    columns: [
      { header: 'Orden', width: 5 },
      { header: 'Documento y tipología', width: 19 },
      { header: 'Fechas', width: 19 },
      { header: 'Páginas', width: 7 },
      { header: 'Formato', width: 11 },
      { header: 'Huella (SHA-256)', width: 17 },
    ],
    rows: entries.map(rowOf),
  }
}

/**
 * The index of a closed file, ready to be laid out as actas are (R 18.21).
 * @param issue absent for renderings that are no file of the entity
 */
export function indexDocument(
  index: ShownIndex,
  letterhead: Letterhead = defaultLetterhead,
  issue?: ActaIssue,
): ActaDocument {
  const { file, title, serial, day, entries, sha256, xml } = index
  const number = indexNumber(index)
  const unsigned = issue?.kind === 'unsigned' ? [unsignedText(issue)] : []
  return {
    title: `Índice ${number}`,
    footer: [`Índice n.º ${number}`, ...unsigned].join(' · '),
    day,
    header: {
      ...headOf(DEPARTMENT, letterhead),
      title: 'Índice electrónico de expediente',
      subtitle: `Expediente n.º ${file}`,
      control: [field(12, 'Índice n.º', number), field(12, 'Fecha de cierre', formatDay(day))],
    },
    blocks: [
      heading(2, 'I. Expediente'),
      fields(
        [field(6, 'Expediente n.º', file), field(3, 'Índice', String(serial)), field(3, 'Cerrado el', formatDay(day))],
        [field(9, 'Título', title), field(3, 'Contenido', countText(entries, 'documento', 'documentos'))],
      ),
      heading(2, 'II. Documentos'),
      documentsBlock(xml),
      heading(2, 'III. Constancia'),
      paragraph(
        'Cada documento se reconoce por su huella. Este índice tampoco se puede modificar ni borrar: si el expediente se reabre, su próximo cierre emite otro.',
      ),
      fields([field(12, 'Huella del índice en XML (SHA-256), que este archivo lleva adjunto', sha256)]),
      proofBlock(index, issue, 'indice'),
    ],
  }
}
