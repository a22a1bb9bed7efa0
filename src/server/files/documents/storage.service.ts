import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getStorage } from '../../../contract/files/documents.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import { quotaText, storageState } from '../../../domain/files/quota.ts'
import type { Querier } from '../../platform/db/database.ts'
import { countDocuments, findStorage, recountImages } from './storage.queries.ts'

/** Images are counted again after this time: there may be millions. */
const COUNTED_FOR_MS = 60 * 60 * 1000
const MEBIBYTE = 1024 * 1024

type Limits = { quotaBytes: number; maxMegabytes: number; hasScanner: boolean }

/** The space that a department's documents and images take. Images have no quota: evidence is never refused by it. */
export async function readStorage(
  q: Querier,
  { departmentId }: Official,
  { quotaBytes, maxMegabytes, hasScanner }: Limits,
  now: Date,
): Promise<ReplyOf<typeof getStorage>> {
  const kept = await findStorage(q, departmentId)
  const isFresh = kept?.countedAt && now.getTime() - kept.countedAt.getTime() < COUNTED_FOR_MS
  const { documentsBytes, imagesBytes } = isFresh ? kept : await recountImages(q, departmentId, now)
  const state = storageState(documentsBytes, quotaBytes)
  return {
    documentsBytes,
    imagesBytes,
    quotaBytes,
    documents: await countDocuments(q, departmentId),
    state,
    message: state === 'lleno' ? quotaText(documentsBytes, quotaBytes) : null,
    maxDocumentBytes: maxMegabytes * MEBIBYTE,
    hasScanner,
  }
}
