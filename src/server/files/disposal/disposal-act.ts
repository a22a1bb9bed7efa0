import type { FileReply, ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getDisposal } from '../../../contract/files/disposals.wire.ts'
import { fileSizeText } from '../../../domain/files/quota.ts'
import { countText } from '../../../domain/shared/text.ts'
import { dayOf, formatDay, formatInstant } from '../../../domain/shared/time.ts'
import { renderListPdf } from '../../list-exports/pdf/render-list-pdf.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'

type Disposal = ReplyOf<typeof getDisposal>['disposal']

const COLUMNS = [
  { label: 'Expediente', kind: 'identifier' },
  { label: 'Título', kind: 'text' },
  { label: 'Apertura', kind: 'day' },
  { label: 'Cierre', kind: 'day' },
  { label: 'Se conservó hasta', kind: 'day' },
  { label: 'Documentos', kind: 'number' },
  { label: 'Tamaño', kind: 'number' },
] as const

/** The act of a disposal as PDF: reason, person, instant, and the inventory of its files. It is slow. */
export async function disposalAct(disposal: Disposal, organization: string): Promise<FileReply> {
  const { id, reason, seriesCode, series, createdBy, contents } = disposal
  const createdAt = new Date(disposal.createdAt)
  const bytes = await renderListPdf({
    title: `Acta de eliminación documental n.º ${id}`,
    day: dayOf(createdAt),
    notes: [
      organization,
      `Serie ${seriesCode} ${series}`,
      `Dispuesta por ${createdBy ?? ''} el ${formatInstant(createdAt)}`,
      `Motivo: ${reason.replace(/\s+/g, ' ')}`,
      `${countText(contents.length, 'expediente', 'expedientes')}, ${countText(disposal.documents, 'documento', 'documentos')}. Se conservan los datos de cada expediente, su índice y la huella de cada documento.`,
    ],
    foot: `Vigía · Acta de eliminación documental n.º ${id}`,
    columns: COLUMNS.map((column) => ({ ...column })),
    rows: contents.map((file) => [
      file.number,
      file.title,
      formatDay(file.openedOn),
      formatDay(file.closedOn),
      formatDay(file.keepUntil),
      String(file.documents),
      fileSizeText(file.bytes),
    ]),
  })
  return {
    bytes,
    headers: downloadHeaders('application/pdf', bytes.length, `filename="acta-de-eliminacion-${id}.pdf"`),
  }
}
