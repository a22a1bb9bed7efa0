import { noticeDayOf } from '../../domain/notices/notice-days.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { inRounds, type Rounds } from '../platform/in-rounds.ts'
import type { Platform } from '../platform/platform.ts'
import { dailyNoticesJob } from './daily-notices.job.ts'
import { beginDay, findDepartments } from './daily-notices.queries.ts'

const EVERY_MS = 60_000

/** Asks for the notices of the newest day that is due, once for each department. A clock that is set back asks for none. */
export async function askForDay({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const at = clock()
  const day = noticeDayOf(at)
  for (const departmentId of await findDepartments(db)) {
    await db.transaction(async (tx) => {
      if (!(await beginDay(tx, departmentId, day))) return
      await enqueueJob(tx, { kind: dailyNoticesJob, params: { day }, by: { departmentId }, at, dedupeKey: day })
    })
  }
}

/** Looks every minute whether the notices of a day are due. */
export const startDailyNotices = (platform: Pick<Platform, 'db' | 'clock' | 'log'>): Rounds =>
  inRounds({ everyMs: EVERY_MS, onError: (err) => platform.log.warn({ err }, 'notices: day not begun') }, () =>
    askForDay(platform),
  )
