import type { FastifyInstance } from 'fastify'
import { getChecklist } from '../../contract/inspections/checklist.wire.ts'
import { getEstablishmentHeader } from '../../contract/inspections/establishment-header.wire.ts'
import { getVisitProgress } from '../../contract/inspections/visit-progress.wire.ts'
import { listInspections } from '../../contract/inspections.wire.ts'
import { archiveInspection } from '../../contract/notifications.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { currentEdition, namedEdition } from '../catalogues/checklist.queries.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { archiveInspection as archive } from './archive.service.ts'
import { findSealedLast } from './closing.queries.ts'
import { readHeaders } from './establishment-headers.service.ts'
import { findInspectionPage } from './inspection-list.queries.ts'
import type { RecordFieldActs } from './save/save-batch.ts'
import { saveVisitRoutes } from './save/save-visit.route.ts'
import { readVisitProgress } from './visit-progress.service.ts'

export function inspectionRoutes(app: FastifyInstance, platform: Platform, recordFieldActs: RecordFieldActs): void {
  serve(app, platform, getChecklist, {
    answer: async ({ db, official, params: { inscriptionTypeId }, query: { checklistId } }) => {
      const on = { departmentId: official.departmentId, day: dayOf(platform.clock()) }
      const edition =
        checklistId === undefined
          ? await currentEdition(db, on, inscriptionTypeId)
          : await namedEdition(db, on, inscriptionTypeId, checklistId)
      if (!edition) throw new Problem('catalogue.not-found')
      return platform.checklists.find(db, edition)
    },
  })
  serve(app, platform, getEstablishmentHeader, {
    answer: async ({ db, official, params: { establishmentId }, query: { assignmentId } }) => {
      const headers = await readHeaders(db, official.departmentId, [establishmentId])
      const header = headers.get(establishmentId)?.header
      if (!header) throw new Problem('establishment.not-found')
      const { departmentId } = official
      const visit = assignmentId === undefined ? undefined : { assignmentId, establishmentId }
      const closed = visit && (await findSealedLast(db, departmentId, visit))
      // A closed visit tells what its record does, and never names itself.
      return { header: closed ? { ...header, ...closed } : header }
    },
  })
  serve(app, platform, getVisitProgress, {
    answer: ({ db, official, params }) => readVisitProgress(platform, db, official, params.assignmentId),
  })
  serve(app, platform, listInspections, {
    mayLag: true,
    answer: ({ db, official, query }) => findInspectionPage(platform.readListPage, db, official.departmentId, query),
  })
  serve(app, platform, archiveInspection, {
    needs: 'records.archive',
    answer: async ({ db, official: by, params, body }) => ({
      isArchived: await archive(db, params.id, { by, at: platform.clock(), ...body }),
    }),
  })
  saveVisitRoutes(app, platform, recordFieldActs)
}
