import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { z } from 'zod'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import type { TestApi } from '../api.ts'

export const SECOND_MS = 1_000

export const DAY_MS = 24 * 60 * 60 * SECOND_MS

/** A kind whose run the test decides. */
export const kindOf = (run: JobKind<{ word: string }>['run']): JobKind<{ word: string }> => ({
  kind: 'test',
  params: z.object({ word: z.string() }),
  run,
})

/** Jobs of a kind that each test gives, and the calls about them. */
export function jobCalls(api: TestApi) {
  const { officials, platform, time } = api
  const { db } = platform
  const technician = api.as(officials.technician)
  const later = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms)
  }
  const ask = (kind: JobKind<{ word: string }>, changes: { dedupeKey?: string; notBefore?: Date } = {}) =>
    enqueueJob(db, { kind, params: { word: 'ñandú' }, by: officials.technician, at: time.now, ...changes })
  const shown = async (id: number) => (await technician.get(`/api/jobs/${id}`)).body.data.job

  beforeEach(async () => {
    later(DAY_MS)
    await db.execute(sql`delete from jobs`)
  })
  return { later, ask, shown }
}
