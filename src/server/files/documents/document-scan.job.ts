import { z } from 'zod'
import { isScanDue } from '../../../domain/files/file-words.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import { findDocument, findVersion, settleScan } from './documents.queries.ts'
import { createScanner } from './scanner.ts'

type ScanParams = { documentId: number; version: number }

/** Pause before a document that waits is scanned again. */
const AGAIN_MS = 5 * 60 * 1000

/** The instant from which a document that waits is scanned again. */
export const scannedAgainAt = (at: Date): Date => new Date(at.getTime() + AGAIN_MS)

/** Scans a document that came while clamd was down, until clamd answers (R 18.11). */
export const documentScanJob: JobKind<ScanParams> = {
  kind: 'document-scan',
  params: z.object({ documentId: z.int(), version: z.int() }) as z.ZodType<ScanParams>,
  words: () => ({ name: 'revisión de virus de un documento' }),
  async run({ platform: { db, blobs, clock, config }, params, job: { departmentId } }) {
    const { documentId, version } = params
    const document = await findDocument(db, departmentId, documentId)
    const found = document && (await findVersion(db, documentId, version))
    const bytes = found?.blob ? await blobs.get(found.blob) : undefined
    if (!bytes || !isScanDue(found?.scan)) return {}
    const verdict = await createScanner(config.documents.clamdUrl).scan(bytes)
    await settleScan(db, { documentId, version, ...verdict, scannedAt: clock() })
    if (isScanDue(verdict.state)) {
      const at = clock()
      await enqueueJob(db, { kind: documentScanJob, params, by: { departmentId }, at, notBefore: scannedAgainAt(at) })
    }
    return {}
  },
}
