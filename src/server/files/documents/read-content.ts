import type { FileReply } from '../../../contract/core/endpoint.ts'
import type { Official } from '../../../domain/access/official.ts'
import { documentShut, isOpeningTold, type ShutReason } from '../../../domain/files/file-access.ts'
import { Problem, type ProblemCode } from '../../../domain/shared/problem.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSealedText } from '../../records/records.service.ts'
import { guarded } from '../file-row.ts'
import { openFile } from '../open-file.ts'
import { type FoundDocument, type FoundVersion, findDocument, findVersion } from './documents.queries.ts'
import { pdfOf } from './renditions.ts'

type Bytes = { bytes: Uint8Array | AsyncIterable<Uint8Array>; size: number; name: string; mediaType: string }

const refusals: Record<ShutReason, ProblemCode> = {
  forbidden: 'access.forbidden',
  withdrawn: 'access.forbidden',
  disposed: 'file.disposed',
  unscanned: 'document.unscanned',
}

/** The bytes of a version: a blob, the text that the row has, or the record that an acta's seal digests. */
export async function bytesOfVersion(
  { blobs, checklists, db }: Pick<Platform, 'blobs' | 'checklists' | 'db'>,
  document: Pick<FoundDocument, 'source' | 'sourceId'>,
  version: FoundVersion,
  departmentId: number,
): Promise<{ bytes: Uint8Array | AsyncIterable<Uint8Array>; size: number }> {
  if (version.blob !== null) {
    const opened = await blobs.openFile(version.blob)
    if (!opened) throw new Problem('storage.unavailable')
    return { bytes: opened.stream, size: opened.bytes }
  }
  const text =
    version.content ??
    (document.source === 'acta'
      ? (await readSealedText(checklists, db, departmentId, document.sourceId ?? 0)).text
      : undefined)
  // The rows of the record no longer give its seal: a verification tells so too.
  if (text === undefined) throw new Problem('storage.unavailable')
  const bytes = Buffer.from(text)
  return { bytes, size: bytes.length }
}

/** A name as RFC 5987 writes it; `encodeURIComponent` leaves four signs that it does not allow. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

type Asked = { id: number; version: number; isPdf: boolean }

/** A version that the official may open now. @throws Problem document.not-found, access.forbidden, document.unscanned */
async function admitReading(q: Querier, by: Official, { id, version }: Asked) {
  const document = await findDocument(q, by.departmentId, id)
  if (!document) throw new Problem('document.not-found')
  const file = await openFile(q, by, document.fileId)
  const found = await findVersion(q, id, version)
  if (!found) throw new Problem('document.not-found')
  const shut = documentShut(by, { ...guarded(document), scan: found.scan ?? 'no_aplica' })
  if (shut) throw new Problem(refusals[shut], { params: { number: file.number } })
  return { document, file, found }
}

/** The bytes of a version, or the PDF of a document that the system made. Openings of what is guarded are told in the trail. */
export async function readContent(platform: Platform, by: Official, asked: Asked): Promise<FileReply> {
  const { db, clock } = platform
  const { document, file, found } = await admitReading(db, by, asked)
  const { name, mediaType } = found
  const content: Bytes = asked.isPdf
    ? await pdfOf(platform, document, found)
    : { ...(await bytesOfVersion(platform, document, found, by.departmentId)), name, mediaType }
  if (isOpeningTold(file, document)) {
    const details = { documentId: document.id, order: document.order, version: found.version }
    await audit(db, {
      official: by,
      at: clock(),
      action: 'document.read',
      subject: 'file',
      subjectId: file.id,
      details,
    })
  }
  const filename = `filename*=UTF-8''${encodedName(content.name)}`
  return { bytes: content.bytes, headers: downloadHeaders(content.mediaType, content.size, filename) }
}
