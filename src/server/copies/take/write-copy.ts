import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type CopyManifest, type CopySink, jsonBytes, MANIFEST } from '../format/copy-format.ts'
import { EntryDigests } from '../format/entry-digests.ts'
import type { Progress } from '../progress.ts'
import { copiedBlobs } from './copied-blobs.ts'
import { toldAsCopy } from './running-copies.queries.ts'
import { inSnapshot } from './snapshot.ts'
import { writeBlobs } from './write-blobs.ts'
import { writeTables } from './write-tables.ts'

export type CopiedInstallation = { db: Database; blobs: BlobStore; clock: Clock }

type Sign = (manifest: CopyManifest) => CopyManifest

/** Writes a whole installation into a sink, and aborts the sink on failure. */
export async function writeCopy(
  source: CopiedInstallation,
  sink: CopySink,
  progress: Progress,
  signed: Sign = (manifest) => manifest,
): Promise<CopyManifest> {
  try {
    const manifest = await writeEntries(source, sink, progress, signed)
    await sink.finish()
    return manifest
  } catch (error) {
    // The first error is the one to report.
    await sink.abort().catch(() => {})
    throw error
  }
}

/**
 * Writes all entries of a copy while the server runs. The tables are of one instant, and the blobs follow. A blob
 * that a row names never changes and is never removed, and is stored before its row: so every blob of the tables is there.
 * The sweep of the store waits meanwhile. A few newer ones may come along.
 */
async function writeEntries(
  { db, blobs, clock }: CopiedInstallation,
  sink: CopySink,
  progress: Progress,
  signed: Sign,
): Promise<CopyManifest> {
  const digests = new EntryDigests()
  const described = await inSnapshot(db, progress, (tx) => writeTables(tx, sink, { clock, digests, progress }))
  const copied = toldAsCopy({ db, clock }, copiedBlobs(db))
  const lacks = await writeBlobs(copied, blobs, sink, { digests, progress })
  const manifest = signed({ ...described, ...digests.result(), lacks })
  await sink.write({ name: MANIFEST, bytes: jsonBytes(manifest) })
  return manifest
}
