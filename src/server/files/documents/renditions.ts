import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ACCEPTED_TYPES } from '../../../domain/files/accepted-types.ts'
import { isOfSystem } from '../../../domain/files/file-words.ts'
import { printedNote, systemPages } from '../../../domain/files/system-pages.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { readIssuedBytes, readIssuedFile } from '../../evidence/issuing/issued-file.ts'
import { renderListPdf } from '../../list-exports/pdf/render-list-pdf.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FoundDocument, type FoundVersion, findRendition, insertRendition } from './documents.queries.ts'
import { readPdf } from './read-pdf.ts'

type SystemDocument = Pick<FoundDocument, 'id' | 'source' | 'sourceId' | 'title' | 'documentDate'> & {
  departmentId: number
}
type SystemVersion = Pick<FoundVersion, 'version' | 'content' | 'sha256' | 'name'>

/** Each takes a process of its own for a second. */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 100 })

/** A kept PDF: its blob, digest, size and pages. */
export type Rendition = { blob: string; sha256: string; bytes: number; pages: number }

/** @throws Problem storage.unavailable for one whose bytes went with a disposal */
function whole({ blob, ...kept }: Omit<Rendition, 'blob'> & { blob: string | null }): Rendition {
  if (blob === null) throw new Problem('storage.unavailable')
  return { ...kept, blob }
}

/** An acta as its own file is asked for. */
const actaOf = ({ departmentId, sourceId }: SystemDocument) => ({
  departmentId,
  kind: 'acta' as const,
  subjectId: sourceId ?? 0,
})

/** The pages of the facts of a document. */
async function renderFacts(document: SystemDocument, { content, sha256 }: SystemVersion): Promise<Uint8Array> {
  if (content === null) throw new Problem('document.no-rendition')
  const { title, day, rows } = systemPages(content, document)
  return inTurn(() =>
    renderListPdf({
      title,
      day,
      notes: printedNote(document, sha256),
      foot: `Vigía · ${title}`,
      columns: [
        { label: 'Dato', kind: 'text' },
        { label: 'Valor', kind: 'text' },
      ],
      rows,
    }),
  )
}

/**
 * The PDF of a system document, made once and kept (decision 042). Of an acta it is the file that the entity issued, or a
 * copy without signature where there is none. It is slow: never call it inside a transaction.
 * @throws Problem document.no-rendition for a document that a person sent
 */
export async function renditionOf(
  platform: Platform,
  document: SystemDocument,
  version: SystemVersion,
): Promise<Rendition> {
  const { db, blobs, clock } = platform
  if (!isOfSystem(document)) throw new Problem('document.no-rendition')
  const kept = await findRendition(db, document.id, version.version)
  if (kept) return whole(kept)
  const isActa = document.source === 'acta'
  const pdf = isActa ? await readIssuedBytes(platform, actaOf(document)) : await renderFacts(document, version)
  const sha256 = hash('sha256', pdf)
  const made = { blob: `${sha256}.pdf`, sha256, bytes: pdf.length, pages: readPdf(pdf).pages }
  if (!(await blobs.has(made.blob))) await blobs.put(made.blob, pdf)
  const owner = { documentId: document.id, version: version.version, departmentId: document.departmentId }
  await insertRendition(db, { ...owner, ...made, createdAt: clock() })
  // Another request may have kept its own first.
  const first = await findRendition(db, document.id, version.version)
  return first ? whole(first) : made
}

/** The name of a system document's PDF. */
export const pdfNameOf = (name: string): string => name.replace(/\.json$/, '.pdf')

/** The bytes of that PDF, for a download. An acta that waits for its signature gives a copy, which is not kept. */
export async function pdfOf(platform: Platform, document: SystemDocument, version: SystemVersion) {
  const facts = { name: pdfNameOf(version.name), mediaType: ACCEPTED_TYPES.pdf }
  if (document.source === 'acta' && !(await findRendition(platform.db, document.id, version.version))) {
    const { bytes, size, signature } = await readIssuedFile(platform, actaOf(document))
    if (!signature) return { ...facts, bytes, size }
    if (bytes instanceof Readable) bytes.destroy()
  }
  const { blob } = await renditionOf(platform, document, version)
  const opened = await platform.blobs.openFile(blob)
  if (!opened) throw new Problem('storage.unavailable')
  return { ...facts, bytes: opened.stream, size: opened.bytes }
}
