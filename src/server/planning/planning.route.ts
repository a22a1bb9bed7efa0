import type { FastifyInstance } from 'fastify'
import { readNextVisit } from '../../contract/planning/next-visit.wire.ts'
import {
  dismissSuggestion,
  listDismissals,
  listSuggestions,
  restoreSuggestion,
} from '../../contract/planning/planning.wire.ts'
import { previewWeights, readWeights, saveWeights, startBackTest } from '../../contract/planning/weights.wire.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { backTestJob } from './back-test.job.ts'
import { readNext } from './next-visit.service.ts'
import { findDismissals } from './suggestions.queries.ts'
import * as suggestions from './suggestions.service.ts'
import * as weights from './weights.service.ts'

export function planningRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  const done = { isDone: true }
  serve(app, platform, listSuggestions, {
    needs: 'planning.manage',
    answer: ({ db, official: by, query }) => suggestions.readSuggestions(db, { by, at: now() }, query),
  })
  serve(app, platform, dismissSuggestion, {
    needs: 'planning.manage',
    answer: async ({ db, official: by, params, body: form }) => {
      await suggestions.dismiss(db, params.id, { by, at: now(), form })
      return done
    },
  })
  serve(app, platform, restoreSuggestion, {
    needs: 'planning.manage',
    answer: async ({ db, official: by, params }) => {
      await suggestions.restore(db, params.id, { by, at: now() })
      return done
    },
  })
  serve(app, platform, listDismissals, {
    needs: 'planning.manage',
    answer: async ({ db, official }) => ({
      dismissals: await findDismissals(db, official.departmentId, dayOf(now())),
    }),
  })
  serve(app, platform, readWeights, {
    needs: 'planning.manage',
    answer: ({ db, official: by }) => weights.readModels(db, { by, at: now() }),
  })
  serve(app, platform, saveWeights, {
    needs: 'planning.manage',
    answer: async ({ db, official: by, body: form }) => ({
      version: await weights.saveModel(db, { by, at: now(), form }),
    }),
  })
  serve(app, platform, previewWeights, {
    needs: 'planning.manage',
    answer: ({ db, official: by, body }) => weights.previewModel(db, { by, at: now() }, body),
  })
  serve(app, platform, readNextVisit, {
    answer: ({ db, official: by, query }) => readNext(db, { by, at: now() }, query.establishmentId),
  })
  serve(app, platform, startBackTest, {
    needs: 'planning.manage',
    answer: async ({ db, official: by, body: params }) => ({
      jobId: await enqueueJob(db, { kind: backTestJob, params, by, at: now(), dedupeKey: JSON.stringify(params) }),
    }),
  })
}
