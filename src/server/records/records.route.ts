import type { FastifyInstance } from 'fastify'
import { getRecord, recordPdfParams, recordPdfPath } from '../../contract/records.wire.ts'
import { readOfficial } from '../platform/auth/read-official.ts'
import { decodeParams } from '../platform/http/decode.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readRecord, renderRecordPdf } from './records.service.ts'

export function recordRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getRecord, {
    mayLag: true,
    answer: ({ db, official, params }) => readRecord(db, official, params.id, params.establishmentId),
  })
  app.get(recordPdfPath, async (request, reply) => {
    const official = await readOfficial(platform, request)
    const { id } = decodeParams(recordPdfParams, request.params)
    const pdf = await renderRecordPdf(platform, official, id)
    return reply
      .headers({ 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="acta-${id}.pdf"` })
      .send(Buffer.from(pdf))
  })
}
