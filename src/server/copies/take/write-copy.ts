import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type CopyManifest, type CopySink, jsonBytes, MANIFEST } from '../format/copy-format.ts'
import { EntryDigests } from '../format/entry-digests.ts'
import type { Progress } from '../progress.ts'
import { copiedImages } from './copied-images.ts'
import { inSnapshot } from './snapshot.ts'
import { writeBlobs } from './write-blobs.ts'
import { writeTables } from './write-tables.ts'

export type CopiedInstallation = { db: Database; blobs: BlobStore; clock: Clock }

/** Writes everything that there is into a sink; one that failed is aborted. */
export async function writeCopy(source: CopiedInstallation, sink: CopySink, progress: Progress): Promise<CopyManifest> {
  try {
    const manifest = await writeEntries(source, sink, progress)
    await sink.finish()
    return manifest
  } catch (error) {
    // The first reason is the one to tell.
    await sink.abort().catch(() => {})
    throw error
  }
}

/**
 * Everything that a copy holds, while the product serves people. The tables are those of one instant. Blobs follow: they
 * never change and are never removed, and a row names one only after it was stored, so that all that the tables name is
 * there. So may be a few that came since, which nobody misses or minds.
 */
async function writeEntries(
  { db, blobs, clock }: CopiedInstallation,
  sink: CopySink,
  progress: Progress,
): Promise<CopyManifest> {
  const digests = new EntryDigests()
  const described = await inSnapshot(db, progress, (tx) => writeTables(tx, sink, { clock, digests, progress }))
  const lacks = await writeBlobs(copiedImages(db), blobs, sink, { digests, progress })
  const manifest: CopyManifest = { ...described, ...digests.result(), lacks }
  await sink.write({ name: MANIFEST, bytes: jsonBytes(manifest) })
  return manifest
}
