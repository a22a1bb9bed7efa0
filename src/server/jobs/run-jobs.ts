import { randomUUID } from 'node:crypto'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { replyTo } from '../../contract/problems.ts'
import { jobPage, RESULT_DAYS, unexpectedFailure } from '../../domain/jobs/job.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { notify } from '../notices/notices.queries.ts'
import type { Platform } from '../platform/platform.ts'
import { type AnyJobKind, type JobContext, type JobOutcome, JobStopped, wordsOf } from './job-kind.ts'
import { findAsker, type Hold, releaseJob, type TakenJob, takeJob, updateHeld } from './jobs.queries.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
/** A run that says nothing for so long is dead, and another one takes its job. */
const LEASE_MS = 60 * SECOND_MS
const RENEW_MS = 20 * SECOND_MS
/** Progress is written this often at most. */
const TELL_MS = 500
const POLL_MS = SECOND_MS
/** Jobs at a time of one process. */
const AT_ONCE = 2
const MAX_ATTEMPTS = 3
/** Pause before the second attempt; the third waits twice as long. */
const RETRY_MS = 15 * SECOND_MS

/** Writes how far a run came, and knows when it has to end. */
function reporter({ db, clock, log }: Platform, hold: Hold, job: TakenJob, stopping: AbortSignal) {
  const lost = new AbortController()
  const units = { doneUnits: job.doneUnits, totalUnits: job.totalUnits }
  let toldAt = 0
  const tell = async () => {
    toldAt = Date.now()
    const leaseUntil = new Date(clock().getTime() + LEASE_MS)
    if (!(await updateHeld(db, hold, { ...units, leaseUntil }))) lost.abort()
  }
  const timer = setInterval(() => {
    tell().catch((err: unknown) => log.warn({ err, job: job.id }, 'jobs: lease not renewed'))
  }, RENEW_MS)
  timer.unref()
  return {
    signal: AbortSignal.any([stopping, lost.signal]),
    isLost: () => lost.signal.aborted,
    units,
    async progress(done: number, total?: number) {
      units.doneUnits = done
      if (total !== undefined) units.totalUnits = total
      if (Date.now() - toldAt >= TELL_MS) await tell()
      // The embedded database answers in this thread: without a pause no request would get its turn between steps.
      await setImmediate()
      if (stopping.aborted || lost.signal.aborted) throw new JobStopped()
    },
    end: () => clearInterval(timer),
  }
}

/** The results of a job, in columns. The file is in the store before its row names it. */
async function columnsOf({ blobs }: Platform, { message, result, file }: JobOutcome) {
  const told = { message: message ?? null, result: result ?? null }
  if (!file) return told
  const stored = await blobs.putFile(file.chunks, file.extension)
  return {
    ...told,
    resultBlob: stored.name,
    resultName: `${file.name}.${file.extension}`,
    resultBytes: stored.bytes,
  }
}

/** Parameters as the kind reads them; those of an older version may not be readable any more. */
async function contextOf(
  platform: Platform,
  kind: AnyJobKind,
  job: TakenJob,
  report: ReturnType<typeof reporter>,
): Promise<JobContext<unknown>> {
  const askedBy = job.createdBy === null ? undefined : await findAsker(platform.db, job.createdBy)
  if (job.createdBy !== null && !askedBy) throw new Problem('job.asker-gone')
  const { id, departmentId, createdAt } = job
  return {
    platform,
    params: kind.params.parse(job.params),
    job: { id, departmentId, createdAt },
    askedBy,
    doneBefore: job.doneUnits,
    progress: report.progress,
    signal: report.signal,
  }
}

type Run = { hold: Hold; job: TakenJob }

/** The notice of a job's end; a job without words ends without one. */
function noticeOf(kind: AnyJobKind, { id, params }: TakenJob) {
  const words = wordsOf(kind, params)
  if (!kind.notice || !words) return undefined
  const link = kind.notice === 'import' ? words.page : undefined
  return { kind: kind.notice, name: words.name, link: link ?? jobPage(id) }
}

type End = Parameters<typeof updateHeld>[2] & { state: 'done' | 'failed'; finishedAt: Date; message: string | null }

/** Ends a job, and tells the person who asked for it. */
async function endJob({ db }: Platform, kind: AnyJobKind, { hold, job }: Run, end: End): Promise<boolean> {
  const notice = noticeOf(kind, job)
  const { id: subjectId, departmentId, createdBy } = job
  if (!notice || createdBy === null) return updateHeld(db, hold, end)
  const { name, link } = notice
  const facts = { kind: `${notice.kind}_${end.state}`, name, link, message: end.message ?? '' } as const
  return db.transaction(async (tx) => {
    const isHeld = await updateHeld(tx, hold, end)
    const told = { departmentId, userIds: [createdBy], subject: 'job', subjectId, at: end.finishedAt, facts }
    if (isHeld) await notify(tx, told)
    return isHeld
  })
}

/** Ends a run that threw: given back, tried again, or failed for good. */
async function settleFailure(
  platform: Platform,
  kind: AnyJobKind,
  run: Run & { isStopping?: boolean },
  error: unknown,
) {
  const { hold, job, isStopping } = run
  const { db, clock, log } = platform
  const now = clock()
  const { doneUnits, totalUnits } = job
  const release = (attempts: number, notBefore: Date) =>
    releaseJob(db, hold, { attempts, notBefore, doneUnits, totalUnits })
  if (isStopping) return release(job.attempts - 1, now)
  const isProblem = error instanceof Problem
  if (!isProblem) log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'jobs: run failed')
  if (!isProblem && job.attempts < MAX_ATTEMPTS) {
    return release(job.attempts, new Date(now.getTime() + job.attempts * RETRY_MS))
  }
  return endJob(platform, kind, run, {
    state: 'failed',
    worker: null,
    leaseUntil: null,
    finishedAt: now,
    message: isProblem ? replyTo(error).error.message : unexpectedFailure(job.id),
  })
}

async function runTaken(platform: Platform, kind: AnyJobKind, hold: Hold, job: TakenJob, stopping: AbortSignal) {
  const report = reporter(platform, hold, job, stopping)
  try {
    const outcome = await kind.run(await contextOf(platform, kind, job, report))
    const columns = await columnsOf(platform, outcome)
    const now = platform.clock()
    const expiresAt = new Date(now.getTime() + RESULT_DAYS * DAY_MS)
    const ended = { state: 'done' as const, worker: null, leaseUntil: null, finishedAt: now, expiresAt }
    await endJob(platform, kind, { hold, job }, { ...report.units, ...columns, ...ended })
  } catch (error) {
    // A cancelled job has its state already; one that another run holds is that run's.
    if (report.isLost()) return
    const run = { hold, job: { ...job, ...report.units }, isStopping: stopping.aborted }
    await settleFailure(platform, kind, run, error)
  } finally {
    report.end()
  }
}

/**
 * Takes one job and runs it to its end. No transaction is open while it runs.
 * @returns false when no job is due
 */
export async function runNextJob(
  platform: Platform,
  kinds: readonly AnyJobKind[],
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { db, clock } = platform
  const worker = randomUUID()
  const now = clock()
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const names = kinds.map(({ kind }) => kind)
  const job = await takeJob(db, names, worker, { now, leaseUntil })
  const kind = kinds.find((each) => each.kind === job?.kind)
  if (!job || !kind) return false
  const hold = { id: job.id, worker }
  if (job.attempts <= MAX_ATTEMPTS) await runTaken(platform, kind, hold, job, stopping)
  else await settleFailure(platform, kind, { hold, job }, new Error('Every run of the job died.'))
  return true
}

/** Runs jobs while the process runs. `stop` resolves once the steps under way have ended. */
export function startJobs(platform: Platform, kinds: readonly AnyJobKind[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    while (!signal.aborted) {
      const hasRun = await runNextJob(platform, kinds, signal).catch((err: unknown) => {
        platform.log.warn({ err }, 'jobs: none taken')
        return false
      })
      if (!hasRun) await delay(POLL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const working = Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
