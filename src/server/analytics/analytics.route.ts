import type { FastifyInstance } from 'fastify'
import * as wire from '../../contract/analytics/analytics.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import * as service from './analytics.service.ts'

/** Figures of the department for administrators, and of their own visits for everybody else. */
export function analyticsRoutes(app: FastifyInstance, platform: Platform): void {
  const at = platform.clock
  serve(app, platform, wire.readSummary, {
    answer: ({ db, official: by, query }) => service.summarize(db, { by, at: at(), query }),
  })
  serve(app, platform, wire.readTrend, {
    // A month is the only step.
    answer: ({ db, official: by, query: { by: _, ...query } }) => service.readTrendOf(db, { by, at: at(), query }),
  })
  serve(app, platform, wire.readTerritory, {
    answer: ({ db, official: by, query }) => service.readTerritoryOf(db, { by, at: at(), query }),
  })
  serve(app, platform, wire.readFailedItems, {
    answer: ({ db, official: by, query }) => service.readItemsOf(db, { by, at: at(), query }),
  })
  serve(app, platform, wire.readOfficials, {
    answer: ({ db, official: by, query }) => service.readOfficialsOf(db, { by, at: at(), query }),
  })
  serve(app, platform, wire.readNotifying, {
    answer: ({ db, official: by, query }) => service.readNotifyingOf(db, { by, at: at(), query }),
  })
}
