import type { FastifyInstance } from 'fastify'
import { listEngineers, listPlannableEstablishments, listTechnicians } from '../../contract/catalogues.wire.ts'
import { planFollowUp } from '../../contract/follow-up/follow-up-visits.wire.ts'
import { createVisits, editVisit, listVisits } from '../../contract/visits.wire.ts'
import { USER_TYPE } from '../../domain/access/official.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { planFollowUp as planFollowUpVisit } from './follow-up.service.ts'
import { findActiveOfficials, findPlannableEstablishments } from './plan-choices.queries.ts'
import { findVisitPage } from './visit-list.queries.ts'
import * as service from './visits.service.ts'

export function visitRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listVisits, {
    mayLag: true,
    answer: ({ db, official, query }) =>
      findVisitPage(platform.readListPage, db, { official, today: dayOf(platform.clock()) }, query),
  })
  serve(app, platform, createVisits, {
    answer: async ({ db, official: by, body }) => {
      const { confirmed: isConfirmed, followsInspectionId: inspectionId, ...plan } = body
      const follows = inspectionId === undefined ? undefined : { inspectionId }
      const ids = await service.planVisits(db, { by, at: platform.clock(), plan, isConfirmed, follows })
      // A plan names at least one establishment.
      return { id: ids[0] as number, ids }
    },
  })
  serve(app, platform, editVisit, {
    needs: 'visits.edit',
    answer: async ({ db, official: by, params, body }) => {
      const { confirmed: isConfirmed, ...plan } = body
      return { id: await service.editVisit(db, params.id, { by, at: platform.clock(), plan, isConfirmed }) }
    },
  })
  serve(app, platform, planFollowUp, {
    needs: 'visits.edit',
    answer: async ({ db, official: by, params, body: plan }) => {
      const ids = await planFollowUpVisit(db, params.inspectionId, { by, at: platform.clock(), plan })
      return { id: ids[0] as number, ids }
    },
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
