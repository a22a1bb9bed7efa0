import type { FastifyInstance } from 'fastify'
import { getTimeline } from '../../contract/follow-up/timeline.wire.ts'
import { readEstablishment } from '../establishments/establishments.service.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findTimeline } from './timeline.queries.ts'

/** The time line of an establishment (R 45.1). */
export function timelineRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getTimeline, {
    needs: 'establishments.read',
    answer: async ({ db, official, params, query }) => {
      await readEstablishment(db, official, params.id)
      return findTimeline(db, official, params.id, query)
    },
  })
}
