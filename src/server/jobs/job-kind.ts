import type { z } from 'zod'
import type { Official } from '../../domain/access/official.ts'
import type { FileExtension } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'

/** Everything that a run of a job is given. */
export type JobContext<P> = {
  platform: Platform
  params: P
  job: { id: number; departmentId: number; createdAt: Date }
  /** The official who asked, with the rights of now; undefined for a job of the system. */
  askedBy: Official | undefined
  /** Units that earlier runs of the job told as done, so that a step may go on from there. */
  doneBefore: number
  /**
   * Tells how far the job came, and keeps it. To be called between steps: here a job ends that was cancelled, and one
   * that goes on in another process. @throws JobStopped, which the run lets pass
   */
  progress(done: number, total?: number): Promise<void>
  /** Aborted once `progress` would throw. */
  signal: AbortSignal
}

/**
 * A job in words. `name` begins with a small letter; `page` is the page of the app that asks for such a job, or shows
 * what it made.
 */
export type JobWords = { name: string; page?: string }

/** @property name the file's name for who downloads it, without its ending */
type JobFile = { name: string; extension: FileExtension; chunks: AsyncIterable<Uint8Array> }

/** Results of a job: a sentence in Spanish, small facts for the page that asked, a file to download. */
export type JobOutcome = { message?: string; result?: Record<string, unknown>; file?: JobFile }

/**
 * A kind of job. A run may be the second or third of a job, so each of its steps can be repeated. A Problem ends the
 * job with its text; any other error is tried again.
 */
export type JobKind<P> = {
  /** Name in rows and on the wire; it stays. */
  kind: string
  params: z.ZodType<P>
  /** Absent for a kind of the tests. */
  words?(params: P): JobWords
  /**
   * Kind of the notice that tells the end to who asked; absent for a job whose page waits for it. That of an import leads
   * to the page of its words, any other to the job.
   */
  notice?: 'import' | 'job'
  /**
   * Judges who takes the file, with the rights of that moment: who asked may have lost them. Absent for a kind whose file
   * is open to all who may see its job. @throws Problem access.forbidden, or another one
   */
  admit?(q: Querier, by: Official, params: P): Promise<void>
  /**
   * Parameters with which who asked for the job asks for it again, with the rights of that moment. Absent for a kind that
   * only its own page asks for. @throws Problem that the same call of that page would throw
   */
  again?(q: Querier, by: Official, params: P, at: Date): Promise<P>
  run(context: JobContext<P>): Promise<JobOutcome>
}

/** Kinds of different parameters in one list. */
export type AnyJobKind = JobKind<unknown>

/** The words of a job. Parameters of an older version may not be readable any more: such a job has none. */
export function wordsOf(kind: AnyJobKind | undefined, params: unknown): JobWords | undefined {
  const read = kind?.params.safeParse(params)
  return read?.success ? kind?.words?.(read.data) : undefined
}

/** The job was cancelled, is held by another run, or its process ends. */
export class JobStopped extends Error {
  constructor() {
    super('The job goes on no further in this run.')
    this.name = 'JobStopped'
  }
}
