import type { FastifyInstance } from 'fastify'
import { listEngineers, listPlannableEstablishments, listTechnicians } from '../../contract/catalogues.wire.ts'
import { createVisits, editVisit, listVisits } from '../../contract/visits.wire.ts'
import { USER_TYPE } from '../../domain/access/official.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findActiveOfficials, findPlannableEstablishments } from './plan-choices.queries.ts'
import { findVisitPage } from './visit-list.queries.ts'
import * as service from './visits.service.ts'

export function visitRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listVisits, {
    mayLag: true,
    answer: ({ db, official, query }) => findVisitPage(platform.readListPage, db, official, query),
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
  planChoiceRoutes(app, platform)
}

/** The choices of the plan's form. */
function planChoiceRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listTechnicians, {
    answer: async ({ db, official }) => ({
      rows: await findActiveOfficials(db, official.departmentId, USER_TYPE.technician),
    }),
  })
  serve(app, platform, listEngineers, {
    answer: async ({ db, official }) => ({
      rows: await findActiveOfficials(db, official.departmentId, USER_TYPE.engineer),
    }),
  })
  serve(app, platform, listPlannableEstablishments, {
    answer: async ({ db, official, params }) => ({
      rows: await findPlannableEstablishments(db, official.departmentId, params),
    }),
  })
}
