import type { Job } from '../../contract/jobs.wire.ts'
import { may } from '../../domain/access/may.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import type { Page } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import type { AnyJobKind } from './job-kind.ts'
import * as queries from './jobs.queries.ts'

/** The blob of a job's file. A file past its day is gone, though the sweep has not passed yet. */
const keptBlob = ({ resultBlob, expiresAt }: queries.FoundJob, now: Date): string | null =>
  expiresAt !== null && expiresAt > now ? resultBlob : null

function jobOf(found: queries.FoundJob, now: Date): Job {
  const { departmentId: _, resultBlob: __, params: ___, ...job } = found
  const hasFile = keptBlob(found, now) !== null
  return {
    ...job,
    resultName: hasFile ? job.resultName : null,
    resultBytes: hasFile ? job.resultBytes : null,
    expiresAt: hasFile ? (job.expiresAt?.toISOString() ?? null) : null,
    createdAt: job.createdAt.toISOString(),
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

export async function readJob(q: Querier, by: Official, id: number, now: Date): Promise<Job> {
  return jobOf(await readOwn(q, by, id), now)
}

/** A page of one's own jobs, or for an administrator of those of the department. */
export async function readJobs(q: Querier, by: Official, query: queries.JobQuery, now: Date): Promise<Page<Job>> {
  const askerId = by.userType === USER_TYPE.administrator ? undefined : by.id
  const { rows, total } = await queries.findJobs(q, by.departmentId, askerId, query)
  return { rows: rows.map((row) => jobOf(row, now)), total }
}

/** @throws Problem job.not-found, access.forbidden; job.finished for one that has ended */
export async function cancelJob(q: Querier, by: Official, id: number, now: Date): Promise<void> {
  await readOwn(q, by, id)
  if (!(await queries.cancelJob(q, id, now))) throw new Problem('job.finished')
}

type Parts = { q: Querier; blobs: BlobStore; kinds: readonly AnyJobKind[] }

/** Parameters of an older version may not be readable any more: no right fits them. */
async function admitTo({ q, kinds }: Parts, by: Official, job: queries.FoundJob): Promise<void> {
  const kind = kinds.find((each) => each.kind === job.kind)
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
