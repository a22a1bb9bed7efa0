import type { FastifyInstance } from 'fastify'
import { getEntity } from '../../contract/entity.wire.ts'
import { getRecord, getRecordPdf } from '../../contract/records.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readRecord, renderRecordPdf } from './records.service.ts'

export function recordRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getRecord, {
    mayLag: true,
    answer: ({ db, official, params }) =>
      readRecord(platform.checklists, db, official, params.id, params.establishmentId),
  })
  serve(app, platform, getEntity, { answer: async () => platform.letterhead })
  serve(app, platform, getRecordPdf, {
    answer: async ({ official, params: { id } }) => ({
      bytes: await renderRecordPdf(platform, official, id),
      headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="acta-${id}.pdf"` },
    }),
  })
}
