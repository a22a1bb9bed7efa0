import type { Job } from '../../contract/jobs.wire.ts'
import { may } from '../../domain/access/may.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { isUnderWay } from '../../domain/jobs/job.ts'
import type { Page } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import { type AnyJobKind, wordsOf } from './job-kind.ts'
import * as queries from './jobs.queries.ts'

/** The blob of a job's file. A file past its day is gone, though the sweep has not passed yet. */
const keptBlob = ({ resultBlob, expiresAt }: queries.FoundJob, now: Date): string | null =>
  expiresAt !== null && expiresAt > now ? resultBlob : null

type Kinds = readonly AnyJobKind[]
/** The caller and the instant of a question. */
type Asker = { by: Official; at: Date }

const kindOf = (kinds: Kinds, job: queries.FoundJob) => kinds.find(({ kind }) => kind === job.kind)

function jobOf(found: queries.FoundJob, kinds: Kinds, { by, at }: Asker): Job {
  const { departmentId: _, resultBlob: __, params, dedupeKey: ___, ...job } = found
  const hasFile = keptBlob(found, at) !== null
  const kind = kindOf(kinds, found)
  const words = wordsOf(kind, params)
  return {
    ...job,
    name: words?.name ?? null,
    page: words?.page ?? null,
    isRepeatable: kind?.again !== undefined && job.askerId === by.id && !isUnderWay(job.state),
    isFileGone: job.resultName !== null && !hasFile,
    resultName: hasFile ? job.resultName : null,
    resultBytes: hasFile ? job.resultBytes : null,
    expiresAt: hasFile ? (job.expiresAt?.toISOString() ?? null) : null,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
  }
}

/** @throws Problem job.not-found, access.forbidden */
async function readOwn(q: Querier, by: Official, id: number): Promise<queries.FoundJob> {
  const job = await queries.findJob(q, by.departmentId, id)
  if (!job) throw new Problem('job.not-found')
  // A job of the system belongs to no official, so that only administrators see it.
  if (!may(by, 'jobs.read', { departmentId: job.departmentId, officialId: job.askerId ?? 0 })) {
    throw new Problem('access.forbidden')
  }
  return job
}

export async function readJob(q: Querier, kinds: Kinds, id: number, asker: Asker): Promise<Job> {
  return jobOf(await readOwn(q, asker.by, id), kinds, asker)
}

/** A page of one's own jobs, or for an administrator of those of the department. */
export async function readJobs(q: Querier, kinds: Kinds, query: queries.JobQuery, asker: Asker): Promise<Page<Job>> {
  const { by } = asker
  const askerId = by.userType === USER_TYPE.administrator ? undefined : by.id
  const { rows, total } = await queries.findJobs(q, by.departmentId, askerId, query)
  return { rows: rows.map((row) => jobOf(row, kinds, asker)), total }
}

/** @throws Problem job.not-found, access.forbidden; job.finished for one that has ended */
export async function cancelJob(q: Querier, by: Official, id: number, now: Date): Promise<void> {
  await readOwn(q, by, id)
  if (!(await queries.cancelJob(q, id, now))) throw new Problem('job.finished')
}

/**
 * Asks for a job of one's own again as it was, with the rights of now.
 * @returns the new job's id, or that of an equal one under way
 * @throws Problem job.not-found, access.forbidden; job.not-repeatable, or the refusal of its kind
 */
export async function repeatJob(q: Querier, kinds: Kinds, id: number, { by, at }: Asker): Promise<number> {
  const job = await readOwn(q, by, id)
  // A file shows what its asker may see, so that another person asks for their own.
  if (job.askerId !== by.id) throw new Problem('access.forbidden')
  if (isUnderWay(job.state)) return job.id
  const kind = kindOf(kinds, job)
  const read = kind?.params.safeParse(job.params)
  if (!kind?.again || !read?.success) throw new Problem('job.not-repeatable')
  const params = await kind.again(q, by, read.data, at)
  const { departmentId, dedupeKey } = job
  const asked = { kind: kind.kind, params, departmentId, createdBy: by.id, createdAt: at }
  return queries.insertJob(q, { ...asked, ...(dedupeKey !== null && { dedupeKey }) })
}

type Parts = { q: Querier; blobs: BlobStore; kinds: Kinds }

/** Parameters of an older version may not be readable any more: no right fits them. */
async function admitTo({ q, kinds }: Parts, by: Official, job: queries.FoundJob): Promise<void> {
  const kind = kindOf(kinds, job)
  if (!kind?.admit) return
  const read = kind.params.safeParse(job.params)
  if (!read.success) throw new Problem('access.forbidden')
  await kind.admit(q, by, read.data)
}

/**
 * Opens the file of a job, for those who may have what it holds.
 * @throws Problem job.not-found, access.forbidden; job.not-done, job.result-gone, or the refusal of its kind
 */
export async function openResult(parts: Parts, by: Official, id: number, now: Date) {
  const { q, blobs } = parts
  const job = await readOwn(q, by, id)
  // The state is no secret to who may read the job. A kind judges what its run has noted of the file.
  if (job.state !== 'done') throw new Problem('job.not-done')
  await admitTo(parts, by, job)
  const blob = keptBlob(job, now)
  const file = blob === null ? undefined : await blobs.openFile(blob)
  if (!file || job.resultName === null) throw new Problem('job.result-gone')
  return { ...file, name: job.resultName }
}
