import { z } from 'zod'
import { JOB_STATES } from '../domain/jobs/job.ts'
import { endpoint, fileReply, pathId, success } from './core/endpoint.ts'
import { listEndpoint } from './core/list-endpoint.ts'
import { flag, nullable, number, text } from './core/wire-field.ts'
import { wireObject } from './core/wire-object.ts'

/**
 * A job. Instants are ISO with zone. `total_units` is null while it is unknown; `result` has small facts, which each
 * kind of job chooses; `result_name` is null without a file, and `expires_at` is the file's last moment.
 *
 * `name` is the job in words, small at its beginning, and `page` the page of the app that asks for such a job or shows
 * what it made. `started_at` is null before the first run. A server of an earlier version says none of the last five.
 */
const jobRow = wireObject({
  id: ['job_id', number],
  kind: ['kind', text],
  state: ['state', z.enum(JOB_STATES)],
  doneUnits: ['done_units', number],
  totalUnits: ['total_units', nullable(number)],
  message: ['message', nullable(text)],
  result: ['result', nullable(z.record(z.string(), z.unknown()))],
  resultName: ['result_name', nullable(text)],
  resultBytes: ['result_bytes', nullable(number)],
  expiresAt: ['expires_at', nullable(text)],
  createdAt: ['created_at', text],
  finishedAt: ['finished_at', nullable(text)],
  askerId: ['user_id', nullable(number)],
  askerName: ['user_name', nullable(text)],
  name: ['name', nullable(text).optional()],
  page: ['page', nullable(text).optional()],
  isRepeatable: ['repeatable', flag.optional()],
  isFileGone: ['result_gone', flag.optional()],
  startedAt: ['started_at', nullable(text).optional()],
})
export type Job = z.output<typeof jobRow>

export const listJobs = listEndpoint({
  path: '/api/jobs',
  summary: 'Trabajos propios; un administrador ve los de su departamento',
  collection: 'jobs',
  row: jobRow,
  order: {
    fields: {
      job_id: 'id',
      kind: 'kind',
      state: 'state',
      created_at: 'createdAt',
      user_id: 'askerId',
      is_automatic: 'isAutomatic',
    },
    defaultSort: 'id',
  },
})

/** The answer of a call that asks for a job. */
export const acceptedJob = wireObject({ jobId: ['job_id', number] })

/** Envelope of a job in the place of a file, with status 202. */
export const jobInsteadOfFile = success(acceptedJob)

const params = wireObject({ id: ['job_id', pathId] })

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:job_id',
  summary: 'Un trabajo y su avance',
  params,
  reply: wireObject({ job: ['job', jobRow] }),
})

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:job_id/cancel',
  summary: 'Cancelar un trabajo que no ha terminado',
  params,
  reply: wireObject({ isDone: ['done', flag] }),
})

export const repeatJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:job_id/again',
  summary: 'Pedir de nuevo un trabajo propio que terminó, como se pidió',
  params,
  reply: acceptedJob,
})

export const getJobResult = endpoint({
  method: 'GET',
  path: '/api/jobs/:job_id/result',
  summary: 'El archivo de un trabajo terminado; se guarda siete días',
  params,
  reply: fileReply,
  answersFile: ['application/octet-stream'],
})
