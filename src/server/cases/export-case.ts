import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileReply } from '../../contract/core/endpoint.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { readProofPackage } from '../evidence/proof-package/read-proof-package.ts'
import type { FoundDocument } from '../files/documents/documents.queries.ts'
import { findIndex, findIndexes } from '../files/file-indexes.queries.ts'
import { type Payload, payloadOf } from '../files/package/bag.ts'
import { filePackage, openForPackage, signedIndex } from '../files/package/file-package.job.ts'
import type { Gathered } from '../files/package/gather-payload.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import type { Platform } from '../platform/platform.ts'
import { PROJECT_ROOT } from '../platform/project-files.ts'
import { spoolFile } from '../platform/spool-file.ts'
import { zipFile } from '../sheets/zip.ts'
import type { Case } from './cases.queries.ts'
import { openCase } from './cases.service.ts'
import { papersOf } from './complaint-evidence.ts'
import type { CaseAsker } from './enter-document.ts'
import { reportsOf } from './sample-evidence.ts'

/** The page that compares a package with its digests without a network. */
const CHECKER = join(PROJECT_ROOT, 'assets/evidence/verificar.html')

type Beside = Pick<Gathered, 'payload' | 'notes'>
type Spooled = Awaited<ReturnType<typeof spoolFile>>

const closeAll = (spooled: readonly Spooled[]) => Promise.all(spooled.map((file) => file.close()))

async function* once(bytes: Uint8Array) {
  yield bytes
}

/**
 * The proof of each acta that stands in a case, and sentences about those that are not signed yet. A proof waits on the disk:
 * all of them together would be large.
 */
async function evidenceOf(
  platform: Platform,
  documents: readonly FoundDocument[],
  spooled: Spooled[],
): Promise<Beside> {
  const found: Beside = { payload: [], notes: [] }
  for (const { source, sourceId, departmentId, withdrawnAt, order, addedAt: at } of documents) {
    if (source !== 'acta' || withdrawnAt) continue
    try {
      const { name, bytes } = await readProofPackage(platform, departmentId, sourceId ?? 0)
      const file = await spoolFile(platform.config.dataDir, once(bytes))
      spooled.push(file)
      const sha256 = hash('sha256', bytes)
      const content = () => Promise.resolve(file.stream())
      found.payload.push({ path: `evidencia/${name}`, at, sha256, bytes: file.size, content })
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'evidence.not-issued')) throw error
      found.notes.push(`La entidad no ha firmado el acta del documento ${order}: no hay constancia en data/evidencia.`)
    }
  }
  if (found.payload.length > 0) found.notes.unshift('La constancia de cada acta firmada está en data/evidencia.')
  return found
}

/** Each index that closings issued, as it was issued: an addition leaves the case open, and its own index has more. */
async function indexesOf(platform: Platform, { departmentId, fileId }: Case): Promise<Beside> {
  const { db } = platform
  const payload: Payload[] = []
  const notes: string[] = []
  for (const { serial, createdAt } of await findIndexes(db, fileId)) {
    const index = await findIndex(db, fileId, serial)
    if (!index) continue
    payload.push(payloadOf(`indices/indice-${serial}.xml`, createdAt, index.content))
    const placed = { path: `indices/indice-${serial}.pdf`, at: createdAt }
    const signed = await signedIndex(platform, { departmentId, id: index.id }, placed)
    if (signed) payload.push(signed)
    else notes.push(`La entidad no ha firmado el índice ${serial}.`)
  }
  if (payload.length > 0) notes.unshift('Cada índice emitido está en data/indices.')
  return { payload, notes }
}

/** The page that checks a package. */
async function checkerOf({ openedAt: at }: Case): Promise<Beside> {
  const payload = [payloadOf('verificar.html', at, await readFile(CHECKER, 'utf8'))]
  return {
    payload,
    notes: ['Para comprobarlo sin programas: abra data/verificar.html y elija la carpeta del expediente.'],
  }
}

async function writePackage(platform: Platform, { by, at }: CaseAsker, found: Case): Promise<FileReply> {
  const { db } = platform
  const { id, number, fileId } = found
  const file = await openForPackage(db, by, fileId, at)
  const spooled: Spooled[] = []
  try {
    const { items } = await filePackage(
      platform,
      by,
      file,
      async () => {},
      async (documents) => {
        const beside = [await checkerOf(found), await indexesOf(platform, found)]
        beside.push(await evidenceOf(platform, documents, spooled), await reportsOf(platform, found, documents))
        beside.push(await papersOf(platform, { by, at }, found, documents))
        return { payload: beside.flatMap(({ payload }) => payload), notes: beside.flatMap(({ notes }) => notes) }
      },
    )
    const details = { number, files: items.length }
    await audit(db, { official: by, at, action: 'export-case', subject: 'case', subjectId: id, details })
    const headers = downloadHeaders('application/zip', undefined, `filename="${number}.zip"`)
    const bytes = Readable.from(zipFile(items), { objectMode: false })
    // A client that is gone leaves it unread: it is closed, and no generator of it begins.
    bytes.once('close', () => void closeAll(spooled))
    return { bytes, headers }
  } catch (error) {
    await closeAll(spooled)
    throw error
  }
}

/**
 * Makes the package of a case: that of its file, with its issued indexes, the proofs of its actas and a page that checks it
 * (R 40.8). All exports of the server share a queue: each holds a proof in memory while it gathers them.
 */
export function createCaseExporter(platform: Platform) {
  const inTurn = limitConcurrency({ atOnce: 2, waiting: 10 })
  return async (asker: CaseAsker, id: number): Promise<FileReply> => {
    const found = await openCase(platform.db, asker.by, id)
    return inTurn(() => writePackage(platform, asker, found))
  }
}
