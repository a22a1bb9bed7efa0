import { setTimeout as delay } from 'node:timers/promises'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getImport } from '../../contract/imports/imports.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { ColumnMapping, ValueMapping } from '../../domain/import/import-words.ts'
import type { AnyJobKind } from '../jobs/job-kind.ts'
import { runNextJob } from '../jobs/run-jobs.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'
import { applyCensusJob } from './applying/apply-census.job.ts'
import { beginImport, storeCensus } from './begin-import.service.ts'
import { checkCensusJob } from './checking/check-census.job.ts'
import { applyImport, mapImport, theRun } from './imports.service.ts'
import { readCensusJob } from './reading/read-census.job.ts'
import { readImport } from './show-imports.service.ts'

const kinds: readonly AnyJobKind[] = [readCensusJob, checkCensusJob, applyCensusJob]
const POLL_MS = 200

export type Census = { bytes: Uint8Array; name: string }
export type ImportedRun = ReplyOf<typeof getImport>['run']
/** Jobs of a census need these parts alone. */
export type CensusPlatform = Pick<Platform, 'db' | 'blobs' | 'clock' | 'log'>

/** Runs the jobs of a run here, or waits while another process of the installation does. */
export async function untilSettled(platform: CensusPlatform, by: Official, id: number): Promise<ImportedRun> {
  while ((await theRun(platform.db, by, id)).isAtWork) {
    if (!(await runNextJob(platform as Platform, kinds))) await delay(POLL_MS)
  }
  return readImport(platform.db, by, id)
}

/**
 * Brings a census in without the screens, by the guessed columns or the given ones.
 * @param wish `isApplied` false checks alone, and nothing reaches the establishments
 */
export async function importCensus(
  platform: CensusPlatform,
  by: Official,
  { bytes, name }: Census,
  wish: { isApplied: boolean; confirmed?: boolean; mapping?: ColumnMapping; values?: ValueMapping },
): Promise<ImportedRun> {
  const { db, blobs, clock } = platform
  const file = new ReceivedFile(bytes, 'application/octet-stream', name)
  const sent = { file, kind: 'establishments' as const, confirmed: wish.confirmed ?? false }
  const act = () => ({ by, at: clock() })
  const { id } = await beginImport(db, act(), await storeCensus(blobs, sent), sent)
  const read = await untilSettled(platform, by, id)
  if (read.state !== 'por mapear') return read
  const mapping = wish.mapping ?? read.mapping
  await mapImport(db, act(), id, { mapping, values: wish.values ?? read.values })
  const checked = await untilSettled(platform, by, id)
  if (!wish.isApplied || checked.counts.lista + checked.counts.aviso === 0) return checked
  await applyImport(db, act(), id)
  return untilSettled(platform, by, id)
}
