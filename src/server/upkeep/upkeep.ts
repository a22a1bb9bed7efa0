import { TOLD_DAYS } from '../../domain/jobs/job.ts'
import { CANCELLED_DAYS } from '../../domain/planning/calendar-forms.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { findHeads } from '../audit/audit-links.queries.ts'
import { deleteOldCancellations } from '../calendar/calendar.queries.ts'
import { isCopyRunning } from '../copies/take/running-copies.queries.ts'
import { namedBlobs } from '../copies/verify/named-blobs.queries.ts'
import { fileRecords } from '../files/file-records.ts'
import { deleteOldDeliveries } from '../integrations/webhooks/webhooks.queries.ts'
import { deleteOldJobs, forgetOldFiles } from '../jobs/jobs.queries.ts'
import { deleteOldNotices } from '../notices/notices.queries.ts'
import { sweepUnfinished } from '../photo-chunks/photo-chunks.service.ts'
import { freeSpaceOf, isLow } from '../platform/free-space.ts'
import { inRounds, type Rounds } from '../platform/in-rounds.ts'
import type { Platform } from '../platform/platform.ts'
import { sweepBlobs } from './sweep-blobs.ts'
import { beginPasswordTerms, beginTask, deleteOldKeys, deleteOldResets, deleteOldUploadDays } from './upkeep.queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const EVERY_MS = 10 * MINUTE_MS
/** A sweep a day, which drifts by less than an hour. */
const SWEEP_MS = 23 * HOUR_MS
/** Days that a key or a refused offer is remembered: a device may come back from the field after weeks, and ask again. */
const KEY_DAYS = 180
/** Days that a used or expired link of recovery is remembered. */
const RESET_DAYS = 30
const UPLOAD_DAYS = 60
/** Days that a delivery of a webhook is told. */
const DELIVERY_DAYS = 30
/** Days that a notice is kept if it was read, and otherwise (R 23.10). */
const [READ_NOTICE_DAYS, NOTICE_DAYS] = [90, 365]

type UpkeepParts = Pick<Platform, 'db' | 'blobs' | 'unfinished' | 'clock' | 'config' | 'log'>

/**
 * Logs the head of each department's audit chain. A log that is kept outside the database has with it what
 * `verify -- --head` compares (decision 016): who makes the chain anew does not reach the lines of before.
 */
async function tellHeads(db: UpkeepParts['db'], log: UpkeepParts['log']): Promise<void> {
  for (const head of await findHeads(db)) log.info(head, 'audit: head of the chain')
}

/**
 * Removes what an installation needs no more, and begins terms of passwords that have none. A process of it does so once
 * a day, and not while a copy is taken.
 * @param isStopped asked between batches of blobs; what is left waits for the next day
 */
export async function sweepInstallation(
  { db, blobs, clock, log }: Omit<UpkeepParts, 'unfinished'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const now = clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  if (await isCopyRunning(db, now)) return
  if (!(await beginTask(db, 'sweep', now, new Date(now.getTime() - SWEEP_MS)))) return
  await tellHeads(db, log)
  const keys = await deleteOldKeys(db, daysAgo(KEY_DAYS))
  const resets = await deleteOldResets(db, daysAgo(RESET_DAYS))
  await beginPasswordTerms(db, now)
  await deleteOldUploadDays(db, dayOf(daysAgo(UPLOAD_DAYS)))
  await deleteOldCancellations(db, daysAgo(CANCELLED_DAYS))
  await forgetOldFiles(db, now)
  await deleteOldDeliveries(db, daysAgo(DELIVERY_DAYS))
  const jobs = await deleteOldJobs(db, daysAgo(TOLD_DAYS))
  const notices = await deleteOldNotices(db, { read: daysAgo(READ_NOTICE_DAYS), unread: daysAgo(NOTICE_DAYS) })
  const swept = await sweepBlobs({ blobs, named: namedBlobs(db), now, isStopped })
  if (swept.suspicious) {
    log.error(swept.suspicious, 'upkeep: the store has too many images without a row, nothing was removed')
  }
  log.info({ keys, resets, jobs, notices, ...swept }, 'upkeep: swept')
}

/** Warns while the data folder has little space left: a full disk refuses every photo. */
async function watchFreeSpace({ config, log }: Pick<UpkeepParts, 'config' | 'log'>): Promise<void> {
  const space = await freeSpaceOf(config.dataDir)
  if (space && isLow(space)) log.warn(space, 'upkeep: little disk space left')
}

/** Runs upkeep while the process runs. A failure is logged and tried again. */
export const startUpkeep = (parts: UpkeepParts & Pick<Platform, 'checklists'>): Rounds =>
  inRounds({ everyMs: EVERY_MS, onError: (err) => parts.log.warn({ err }, 'upkeep: failed') }, async (isStopped) => {
    await watchFreeSpace(parts)
    await sweepUnfinished(parts)
    await sweepInstallation(parts, isStopped)
    await fileRecords(parts, isStopped)
  })
