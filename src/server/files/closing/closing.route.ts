import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/files/closing.wire.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { filePackageJob, openForPackage } from '../package/file-package.job.ts'
import * as closing from './close-file.service.ts'
import * as holds from './holds.service.ts'
import { readIndexHtml, readIndexPdf, readIndexXml } from './read-index.ts'

/** Closing and reopening of files, holds and indexes. */
export function closingRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock } = platform
  serve(app, platform, contract.closeFile, {
    needs: 'files.manage',
    prepare: ({ official, params }) => closing.prepareClosing(platform, official, params.id),
    answer: async ({ db, official: by, params, body: form }) => {
      const index = await closing.closeFileWith(db, params.id, { by, at: clock(), form })
      return { index }
    },
    afterwards: () => platform.closings.wake(),
  })
  serve(app, platform, contract.reopenFile, {
    needs: 'files.manage',
    answer: async ({ db, official: by, params, body: { reason } }) => {
      await closing.reopenFile(db, params.id, { by, at: clock(), reason })
      return { isDone: true }
    },
  })
  serve(app, platform, contract.placeHold, {
    needs: 'files.manage',
    answer: async ({ db, official: by, params, body: form }) => ({
      id: await holds.placeHold(db, params.id, { by, at: clock(), form }),
    }),
  })
  serve(app, platform, contract.releaseHold, {
    needs: 'files.manage',
    answer: async ({ db, official: by, params, body: { reason } }) => {
      await holds.liftHold(db, params, { by, at: clock(), reason })
      return { isDone: true }
    },
  })
  serve(app, platform, contract.exportFile, {
    needs: 'files.read',
    answer: async ({ db, official: by, params }) => {
      await openForPackage(db, by, params.id, clock())
      const dedupeKey = `file-package ${params.id} ${by.id}`
      const asked = { kind: filePackageJob, params: { fileId: params.id }, by, at: clock(), dedupeKey }
      return { jobId: await enqueueJob(db, asked) }
    },
  })
  serve(app, platform, contract.getIndexXml, {
    needs: 'files.read',
    answer: ({ db, official, params, query }) => readIndexXml(db, official, params.id, query.serial),
  })
  serve(app, platform, contract.getIndexHtml, {
    needs: 'files.read',
    answer: ({ db, official, params }) => readIndexHtml(db, official, params.id),
  })
  serve(app, platform, contract.getIndexPdf, {
    needs: 'files.read',
    answer: ({ official, params, query, request }) =>
      readIndexPdf(platform, official, params.id, { serial: query.serial, known: request.headers['if-none-match'] }),
  })
}
