import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileReply } from '../../contract/core/endpoint.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { readProofPackage } from '../evidence/proof-package/read-proof-package.ts'
import type { FoundDocument } from '../files/documents/documents.queries.ts'
import type { Payload } from '../files/package/bag.ts'
import { filePackage, openForPackage } from '../files/package/file-package.job.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import type { Platform } from '../platform/platform.ts'
import { PROJECT_ROOT } from '../platform/project-files.ts'
import { zipFile } from '../sheets/zip.ts'
import { openCase } from './cases.service.ts'
import type { CaseAsker } from './enter-document.ts'
import { reportsOf } from './sample-evidence.ts'

/** The page that compares a package with its digests without a network. */
const CHECKER = join(PROJECT_ROOT, 'assets/evidence/verificar.html')

const payload = (path: string, at: Date, content: Uint8Array): Payload => ({
  ...{ path, at, content, bytes: content.length },
  sha256: hash('sha256', content),
})

/** The proof of each acta that stands in a case, and sentences about those that are not signed yet. */
async function evidenceOf(platform: Platform, documents: readonly FoundDocument[]) {
  const found: { payload: Payload[]; notes: string[] } = { payload: [], notes: [] }
  for (const { source, sourceId, departmentId, withdrawnAt, order, addedAt } of documents) {
    if (source !== 'acta' || withdrawnAt) continue
    try {
      const { name, bytes } = await readProofPackage(platform, departmentId, sourceId ?? 0)
      found.payload.push(payload(`evidencia/${name}`, addedAt, bytes))
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'evidence.not-issued')) throw error
      found.notes.push(`La entidad no ha firmado el acta del documento ${order}: no hay constancia en data/evidencia.`)
    }
  }
  return found
}

/** The package of a case: that of its file, with the proofs of its actas and a page that checks it (R 40.8). */
export async function exportCase(platform: Platform, { by, at }: CaseAsker, id: number): Promise<FileReply> {
  const { db } = platform
  const found = await openCase(db, by, id)
  const { number, openedAt, fileId } = found
  const file = await openForPackage(db, by, fileId, at)
  const { items } = await filePackage(
    platform,
    by,
    file,
    async () => {},
    async (documents) => {
      const evidence = await evidenceOf(platform, documents)
      const reports = await reportsOf(platform, found, documents)
      return {
        payload: [
          payload('verificar.html', openedAt, await readFile(CHECKER)),
          ...[...evidence.payload, ...reports.payload],
        ],
        notes: [
          'Para comprobarlo sin programas: abra data/verificar.html y elija la carpeta del expediente.',
          ...(evidence.payload.length > 0 ? ['La constancia de cada acta firmada está en data/evidencia.'] : []),
          ...[...evidence.notes, ...reports.notes],
        ],
      }
    },
  )
  const details = { number, files: items.length }
  await audit(db, { official: by, at, action: 'export-case', subject: 'case', subjectId: id, details })
  return { bytes: zipFile(items), headers: downloadHeaders('application/zip', undefined, `filename="${number}.zip"`) }
}
