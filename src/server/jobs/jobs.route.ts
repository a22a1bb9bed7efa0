import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/jobs.wire.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { AnyJobKind } from './job-kind.ts'
import * as service from './jobs.service.ts'

/**
 * Jobs of who asked for them, and of the department for its administrators (R 19.2).
 * @param kinds every kind of job, which has its words and judges who takes its file
 */
export function jobRoutes(app: FastifyInstance, platform: Platform, kinds: readonly AnyJobKind[]): void {
  const { blobs, clock } = platform
  serve(app, platform, contract.listJobs, {
    answer: ({ db, official: by, query }) => service.readJobs(db, kinds, query, { by, at: clock() }),
  })
  serve(app, platform, contract.getJob, {
    answer: async ({ db, official: by, params }) => ({
      job: await service.readJob(db, kinds, params.id, { by, at: clock() }),
    }),
  })
  serve(app, platform, contract.repeatJob, {
    answer: async ({ db, official: by, params }) => ({
      jobId: await service.repeatJob(db, kinds, params.id, { by, at: clock() }),
    }),
  })
  serve(app, platform, contract.cancelJob, {
    answer: async ({ db, official, params }) => {
      await service.cancelJob(db, official, params.id, clock())
      return { isDone: true }
    },
  })
  serve(app, platform, contract.getJobResult, {
    answer: async ({ db, official, params }) => {
      const { name, bytes, stream } = await service.openResult({ q: db, blobs, kinds }, official, params.id, clock())
      return {
        bytes: stream,
        headers: downloadHeaders('application/octet-stream', bytes, `filename*=UTF-8''${encodeURIComponent(name)}`),
      }
    },
  })
}
