import { Readable } from 'node:stream'
import type { Official } from '../../../domain/access/official.ts'
import { documentShut } from '../../../domain/files/file-access.ts'
import { folderKeyOf, foldersOf } from '../../../domain/files/file-folders.ts'
import { numberedName, packageName } from '../../../domain/files/package-names.ts'
import { mayReadSignaturesOf } from '../../images/signature-readers.service.ts'
import { digestIn } from '../../platform/blobs/blob-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FoundDocument, type FoundVersion, findRendition, findVersion } from '../documents/documents.queries.ts'
import { bytesOfVersion } from '../documents/read-content.ts'
import { pdfNameOf } from '../documents/renditions.ts'
import { findFolders } from '../file-parts.queries.ts'
import { guarded } from '../file-row.ts'
import type { Payload } from './bag.ts'
import { findRecordImages } from './package.queries.ts'

type Parts = Pick<Platform, 'db' | 'blobs' | 'checklists'>

/**
 * The files of a package, sentences about what it lacks, and the inspections whose signatures it brings as pictures: who takes
 * it later may see them no more.
 */
export type Gathered = { payload: Payload[]; notes: string[]; signaturesOf: number[] }

/** Bytes of a blob by its name, which is their digest; undefined where the store has them no more. */
export async function blobFile(
  { blobs }: Pick<Parts, 'blobs'>,
  path: string,
  at: Date,
  name: string,
): Promise<Payload | undefined> {
  const opened = await blobs.openFile(name)
  if (!opened) return undefined
  opened.stream.destroy()
  const open = async () => {
    const again = await blobs.openFile(name)
    if (!again) throw new Error(`Blob ${name} went away.`)
    return again.stream
  }
  return { path, at, sha256: digestIn(name), bytes: opened.bytes, content: open }
}

async function versionFile(
  parts: Parts,
  document: FoundDocument,
  version: FoundVersion,
  path: string,
): Promise<Payload | undefined> {
  const at = document.addedAt
  if (version.blob !== null) return blobFile(parts, path, at, version.blob)
  const { bytes, size } = await bytesOfVersion(parts, document, version, document.departmentId)
  const content =
    bytes instanceof Uint8Array ? bytes : () => Promise.resolve(Readable.from(bytes, { objectMode: false }))
  return { path, at, sha256: version.sha256, bytes: size, content }
}

/** Versions of a document under its order; the current one has the plain name. */
async function documentFiles(parts: Parts, document: FoundDocument, folder: string): Promise<(Payload | undefined)[]> {
  const files: (Payload | undefined)[] = []
  for (let number = 1; number <= document.version; number += 1) {
    const version = await findVersion(parts.db, document.id, number)
    if (!version) continue
    const own = number === document.version ? '' : `v${number}-`
    files.push(
      await versionFile(parts, document, version, `${folder}/${numberedName(document.order, `${own}${version.name}`)}`),
    )
    const rendition = await findRendition(parts.db, document.id, number)
    const path = `${folder}/${numberedName(document.order, pdfNameOf(version.name))}`
    if (rendition?.blob) files.push(await blobFile(parts, path, document.addedAt, rendition.blob))
  }
  return files
}

type RecordImages = { files: (Payload | undefined)[]; note?: string; signaturesOf?: number }

const signaturesReserved = (order: number): string =>
  `No incluye las firmas del documento ${order} como imágenes, reservadas a quienes participaron en la visita. Están en el PDF del acta.`

/** The photos of an acta, and its signatures for who took part in the visit. */
async function recordImages(
  parts: Parts,
  by: Official,
  document: FoundDocument,
  folder: string,
): Promise<RecordImages> {
  if (document.source !== 'acta') return { files: [] }
  const inspectionId = document.sourceId ?? 0
  const found = await findRecordImages(parts.db, document.departmentId, inspectionId)
  const isReserved = !(await mayReadSignaturesOf(parts.db, by, inspectionId))
  const isLeftOut = (image: (typeof found)[number]) => isReserved && image.kind === 'firmas'
  const files = await Promise.all(
    found.flatMap((image, index) => {
      if (isLeftOut(image)) return []
      const { kind, name } = image
      const path = `${folder}/${kind}/${String(document.order).padStart(3, '0')}-${String(index + 1).padStart(3, '0')}-${name.slice(0, 12)}.${name.split('.').at(-1)}`
      return blobFile(parts, path, document.addedAt, name)
    }),
  )
  if (!found.some(({ kind }) => kind === 'firmas')) return { files }
  return { files, ...(isReserved ? { note: signaturesReserved(document.order) } : { signaturesOf: inspectionId }) }
}

/**
 * The files of a package that an official may open: documents in all their versions, and the PDF of those that the system
 * made. Photos of actas come along, and their signatures for who took part in the visit.
 * @param documents documents of the file, in their order
 * @param onDocument told after each document
 */
export async function gatherPayload(
  parts: Parts,
  by: Official,
  { fileId, documents }: { fileId: number; documents: readonly FoundDocument[] },
  onDocument: (done: number, total: number) => Promise<void>,
): Promise<Gathered> {
  const folders = new Map(
    foldersOf(documents, await findFolders(parts.db, fileId)).map(({ key, name }, index) => [
      key,
      packageName(`${String(index + 1).padStart(2, '0')} ${name.replaceAll('/', '-')}`),
    ]),
  )
  const payload: Payload[] = []
  const notes: string[] = []
  const signaturesOf: number[] = []
  let done = 0
  for (const document of documents) {
    const folder = folders.get(folderKeyOf(document)) ?? 'otros'
    if (documentShut(by, guarded(document)))
      notes.push(`No incluye el documento ${document.order}, de acceso restringido.`)
    else {
      const images = await recordImages(parts, by, document, folder)
      const files = [...(await documentFiles(parts, document, folder)), ...images.files]
      if (images.note) notes.push(images.note)
      if (images.signaturesOf !== undefined) signaturesOf.push(images.signaturesOf)
      for (const file of files) if (file) payload.push(file)
      const lost = files.filter((file) => file === undefined).length
      if (lost > 0) notes.push(`Faltan ${lost} archivos del documento ${document.order}: el almacén no los tiene.`)
    }
    done += 1
    await onDocument(done, documents.length)
  }
  return { payload, notes, signaturesOf }
}
