/**
 * States of a job, as on the wire (R 19.2): `queued` waits, also for its next attempt; `failed` has its reason in the
 * message.
 */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Whether a job has not ended, so that it is worth asking about again. */
export const isUnderWay = (state: JobState): boolean => state === 'queued' || state === 'running'

/** Days that a job's file is kept (R 19.4). */
export const RESULT_DAYS = 7

/** Days that a job which has ended is told (R 19.4). */
export const TOLD_DAYS = 30

/** Address of the page of one job. */
export const jobPage = (id: number): string => `/dashboard/trabajos?trabajo=${id}`

/** Reason of a failure that no Problem explains; the code finds its lines in the log. */
export const unexpectedFailure = (id: number): string => `Ocurrió un error (código trabajo-${id}).`
