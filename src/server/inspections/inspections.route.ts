import type { FastifyInstance } from 'fastify'
import {
  getChecklist,
  getEstablishmentHeader,
  getVisitProgress,
  listInspections,
} from '../../contract/inspections.wire.ts'
import { archiveInspection } from '../../contract/notifications.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { archiveInspection as archive } from './archive.service.ts'
import { currentEdition, findChecklist } from './checklist.queries.ts'
import { findLastInspection, findRecordEstablishment } from './closing.queries.ts'
import { findActivities, findHeaderFacts } from './establishment-header.queries.ts'
import { findInspectionPage } from './inspection-list.queries.ts'
import { readVisitProgress } from './visit-progress.service.ts'
import { visitWriteRoutes } from './visit-writes.route.ts'

export function inspectionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getChecklist, {
    answer: async ({ db, params }) => {
      const edition = await currentEdition(db, params.inscriptionTypeId)
      if (!edition) throw new Problem('catalogue.not-found')
      return findChecklist(db, edition)
    },
  })
  serve(app, platform, getEstablishmentHeader, {
    answer: async ({ db, official: { departmentId }, params: { establishmentId } }) => {
      const facts = await findHeaderFacts(db, departmentId, establishmentId)
      const establishment = await findRecordEstablishment(db, departmentId, establishmentId)
      if (!facts || !establishment) throw new Problem('establishment.not-found')
      const activities = await findActivities(db, departmentId, establishmentId)
      const lastInspection = await findLastInspection(db, departmentId, establishmentId)
      return { header: { ...establishment, ...facts, activities, lastInspection } }
    },
  })
  serve(app, platform, getVisitProgress, {
    answer: ({ db, official, params }) => readVisitProgress(db, official, params.assignmentId),
  })
  serve(app, platform, listInspections, {
    answer: ({ db, official, query }) => findInspectionPage(db, official.departmentId, query),
  })
  serve(app, platform, archiveInspection, {
    answer: async ({ db, official: by, params, body }) => ({
      isArchived: await archive(db, params.id, { by, at: platform.clock(), ...body }),
    }),
  })
  visitWriteRoutes(app, platform)
}
