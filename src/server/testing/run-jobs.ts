import { jobKinds } from '../job-kinds.ts'
import type { AnyJobKind } from '../jobs/job-kind.ts'
import { runNextJob } from '../jobs/run-jobs.ts'
import type { TestApi } from './api.ts'

/** Runs jobs that are due until there is none. @returns how many */
export async function runJobs({ platform }: TestApi, kinds: readonly AnyJobKind[] = jobKinds): Promise<number> {
  let run = 0
  while (await runNextJob(platform, kinds)) run += 1
  return run
}
