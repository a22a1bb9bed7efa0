import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueueJob } from '../../../jobs/enqueue-job.ts'
import type { JobKind } from '../../../jobs/job-kind.ts'
import { startJobs } from '../../../jobs/run-jobs.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { MIGRATIONS_FOLDER } from '../../../platform/db/schema-state.ts'
import type { Platform } from '../../../platform/platform.ts'
import { silentLog } from '../../database/silent-log.ts'

/**
 * Runs a job whose steps are rows, and prints their numbers and the end. Arguments: the folder of an embedded
 * database, or the address of a server; the milliseconds by which its clock is ahead. With a third argument, the
 * program kills itself after that step.
 */
const [, , place = '', ahead = '0', lastStep = ''] = process.argv
const STEPS = 40
const databaseUrl = place.startsWith('postgres') ? place : undefined
const { db } = await openDatabase({ dataDir: place, databaseUrl }, silentLog)
const clock = () => new Date(Date.now() + Number(ahead))
const say = (line: string) => fs.writeSync(1, `${line}\n`)

await migrate(db, MIGRATIONS_FOLDER)
await db.execute(sql`create table if not exists steps (number integer primary key)`)
await db.execute(sql`insert into departments (id, dane_code, name, iso_code) values (13, '13', 'Bolívar', 'CO-BOL')
  on conflict do nothing`)

const steps: JobKind<Record<string, never>> = {
  kind: 'steps',
  params: z.object({}) as z.ZodType<Record<string, never>>,
  async run({ doneBefore, progress }) {
    say(`from ${doneBefore}`)
    for (let step = doneBefore + 1; step <= STEPS; step += 1) {
      await db.execute(sql`insert into steps values (${step}) on conflict do nothing`)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await progress(step, STEPS)
      say(`step ${step}`)
      if (step === Number(lastStep)) process.kill(process.pid, 'SIGKILL')
    }
    say('done')
    return {}
  },
}
await enqueueJob(db, { kind: steps, params: {}, by: { departmentId: 13 }, at: clock(), dedupeKey: 'steps' })
const log = { warn: console.error, error: console.error }
startJobs({ db, clock, log } as unknown as Platform, [steps])
setInterval(() => {}, 60_000)
