import type { FastifyInstance } from 'fastify'
import { createAssignments, editAssignment, listAssignments } from '../../contract/assignments.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findAssignmentPage } from './visit-list.queries.ts'
import { editVisit, planVisits } from './visits.service.ts'

export function assignmentRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listAssignments, {
    mayLag: true,
    answer: ({ db, official, query }) => findAssignmentPage(db, official, query),
  })
  serve(app, platform, createAssignments, {
    answer: async ({ db, official: by, body: plan }) => {
      const ids = await planVisits(db, { by, at: platform.clock(), plan })
      // A plan names at least one establishment.
      return { id: ids[0] as number, ids }
    },
  })
  serve(app, platform, editAssignment, {
    answer: async ({ db, official: by, params, body: plan }) => ({
      id: await editVisit(db, params.id, { by, at: platform.clock(), plan }),
    }),
  })
}
