import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/visits.wire.ts'
import { prepareEvidence } from '../images/images.service.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { admitNotMade, readNotMade, recordNotMade } from './not-made.service.ts'

export function notMadeRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, contract.readNotMade, {
    answer: ({ db, official, params }) => readNotMade(db, official, params.id),
  })
  serve(app, platform, contract.recordNotMade, {
    admit: ({ db, official: by, params, body }) => admitNotMade(db, { by, at: platform.clock() }, params.id, body),
    prepare: ({ official, body }) => prepareEvidence(platform, body.images, { personId: official.id }),
    answer: ({ db, official: by, params, body: form }, images) =>
      recordNotMade(db, params.id, { by, at: platform.clock(), form, images }),
  })
}
