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

/** The job in words, and the page of the app that shows what it made. */
export type JobNotice = { kind: 'import' | 'job'; name: string; link: string }

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
  /** How the person who asked is told of its end; absent for a job whose page waits for it. */
  notice?(params: P): JobNotice
  /**
   * Judges who takes the file, with the rights of that moment: who asked may have lost them. Absent for a kind whose file
   * is open to all who may see its job. @throws Problem access.forbidden, or another one
   */
  admit?(q: Querier, by: Official, params: P): Promise<void>
  run(context: JobContext<P>): Promise<JobOutcome>
}

/** Kinds of different parameters in one list. */
export type AnyJobKind = JobKind<unknown>

/** The job was cancelled, is held by another run, or its process ends. */
export class JobStopped extends Error {
  constructor() {
    super('The job goes on no further in this run.')
    this.name = 'JobStopped'
  }
}
