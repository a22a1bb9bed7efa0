import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jobInsteadOfFile } from '../../contract/jobs.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { createListExporter } from './export-list.service.ts'
import { exportableLists, exportableNames } from './exported-lists.ts'

const accepted = (jobId: number) => ({
  status: 202 as const,
  bytes: Buffer.from(JSON.stringify(z.encode(jobInsteadOfFile, { success: true, data: { jobId } }))),
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
})

/** Lists as files (R 11.40), for those who may read the list, with the rows that they see there. */
export function listExportRoutes(app: FastifyInstance, platform: Platform): void {
  const exportList = createListExporter(platform)
  for (const name of exportableNames) {
    const { endpoint, subject, needs = 'exports.run' } = exportableLists[name]
    serve(app, platform, endpoint, {
      needs,
      answer: async ({ official: by, query, request }) => {
        const made = await exportList({ by, name, query, isGone: () => request.raw.socket.destroyed })
        platform.securityEvent('security.data-exported', { request, list: subject, format: query.format })
        return 'jobId' in made ? accepted(made.jobId) : { bytes: made.stream(), headers: made.headers }
      },
    })
  }
}
