import type { FastifyInstance } from 'fastify'
import { requestPackage } from '../../../contract/integrations/package.wire.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { packageJob } from './package.job.ts'

/** The package for INVIMA and the ministry, which a job makes. */
export function packageRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, requestPackage, {
    needs: 'integrations.manage',
    answer: async ({ db, official: by, body: { from, to, isPersonal = false, reason } }) => {
      const params = { from, to, isPersonal, ...(isPersonal && { reason }) }
      const dedupeKey = `${by.id} ${JSON.stringify(params)}`
      return { jobId: await enqueueJob(db, { kind: packageJob, params, by, at: platform.clock(), dedupeKey }) }
    },
  })
}
