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
