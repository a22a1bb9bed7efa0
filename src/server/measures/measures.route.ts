import type { FastifyInstance } from 'fastify'
import * as acts from '../../contract/follow-up/measure-acts.wire.ts'
import * as contract from '../../contract/follow-up/measures.wire.ts'
import { prepareEvidence } from '../images/images.service.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { admitImposition, recordMeasure } from './impose-measure.service.ts'
import { admitAct, recordAct } from './measure-acts.service.ts'
import { findMeasurePage } from './measure-list.queries.ts'
import { readMeasure } from './read-measure.service.ts'

export function measureRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()

  serve(app, platform, contract.listMeasures, {
    needs: 'measures.read',
    answer: ({ db, official: by, query }) => findMeasurePage(platform.readListPage, db, { by, at: now() }, query),
  })
  serve(app, platform, contract.getMeasure, {
    needs: 'measures.read',
    answer: async ({ db, official: by, params }) => ({ measure: await readMeasure(db, { by, at: now() }, params.id) }),
  })
  serve(app, platform, acts.imposeMeasure, {
    needs: 'measures.read',
    admit: ({ db, official, body }) => admitImposition(db, official, body),
    prepare: ({ official, body }) => prepareEvidence(platform, body.images, { personId: official.id }),
    answer: ({ db, official: by, body: form }, images) => recordMeasure(db, { by, at: now(), form, images }),
  })
  serve(app, platform, acts.addMeasureAct, {
    needs: 'measures.read',
    admit: ({ db, official: by, params, body }) => admitAct(db, { by, at: now() }, params.id, body),
    prepare: ({ official, body }) => prepareEvidence(platform, body.images, { personId: official.id }),
    answer: ({ db, official: by, params, body: form }, images) =>
      recordAct(db, params.id, { by, at: now(), form, images }),
  })
}
