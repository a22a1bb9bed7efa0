import type { FileReply } from '../../../contract/core/endpoint.ts'
import type { Official } from '../../../domain/access/official.ts'
import { indexHtml, indexXml } from '../../../domain/files/file-index.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { readIssuedFile } from '../../evidence/issuing/issued-file.ts'
import { pdfReply } from '../../evidence/issuing/pdf-reply.ts'
import type { Querier } from '../../platform/db/database.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { findDocuments } from '../documents/documents.queries.ts'
import { findIndex } from '../file-indexes.queries.ts'
import { openFile } from '../open-file.ts'
import { indexEntry } from './index-entries.ts'

const headersOf = (bytes: Uint8Array, mediaType: string, name: string): FileReply['headers'] =>
  downloadHeaders(`${mediaType}; charset=utf-8`, bytes.length, `filename="${name}"`)

/**
 * The index of a file as XML: of a closed one, or of a serial, as it was issued; of an open one as it stands now.
 * @throws Problem document.not-found for a serial that was never issued
 */
export async function readIndexXml(
  q: Querier,
  by: Official,
  id: number,
  serial: number | undefined,
): Promise<FileReply> {
  const file = await openFile(q, by, id)
  const issued = file.state !== 'abierto' || serial !== undefined ? await findIndex(q, id, serial) : undefined
  if (serial !== undefined && !issued) throw new Problem('document.not-found')
  const content =
    issued?.content ?? indexXml({ number: file.number, entries: (await findDocuments(q, id)).map(indexEntry) })
  const bytes = Buffer.from(content)
  return { bytes, headers: headersOf(bytes, 'application/xml', `indice-${file.number}.xml`) }
}

/** The index as a page to read and print. */
export async function readIndexHtml(q: Querier, by: Official, id: number): Promise<FileReply> {
  const { number, title, closedOn } = await openFile(q, by, id)
  const entries = (await findDocuments(q, id)).map(indexEntry)
  const bytes = Buffer.from(indexHtml({ number, title, closedOn, entries }))
  return {
    bytes,
    headers: {
      ...headersOf(bytes, 'text/html', `indice-${number}.html`),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  }
}

/**
 * The index of a serial, or the last, as a file that the entity signed (R 18.21).
 * @param known tags of files that the caller has
 * @throws Problem index.not-found for a file that was never closed, or a serial that was never issued
 */
export async function readIndexPdf(
  platform: Platform,
  by: Official,
  id: number,
  { serial, known }: { serial: number | undefined; known: string | undefined },
): Promise<FileReply> {
  const { departmentId } = by
  const { number } = await openFile(platform.db, by, id)
  const index = await findIndex(platform.db, id, serial)
  if (!index) throw new Problem('index.not-found')
  const issued = await readIssuedFile(platform, { departmentId, kind: 'indice', subjectId: index.id, known })
  return pdfReply(issued, `indice-${number}-${index.serial}.pdf`)
}
