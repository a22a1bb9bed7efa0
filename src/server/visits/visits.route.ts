import type { FastifyInstance } from 'fastify'
import { createVisits, editVisit, listVisits } from '../../contract/visits.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findAssignmentPage } from './visit-list.queries.ts'
import * as service from './visits.service.ts'

export function assignmentRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listVisits, {
    mayLag: true,
    answer: ({ db, official, query }) => findAssignmentPage(db, official, query),
  })
  serve(app, platform, createVisits, {
    answer: async ({ db, official: by, body: plan }) => {
      const ids = await service.planVisits(db, { by, at: platform.clock(), plan })
      // A plan names at least one establishment.
      return { id: ids[0] as number, ids }
    },
  })
  serve(app, platform, editVisit, {
    answer: async ({ db, official: by, params, body: plan }) => ({
      id: await service.editVisit(db, params.id, { by, at: platform.clock(), plan }),
    }),
  })
}
