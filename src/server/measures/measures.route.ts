import type { FastifyInstance } from 'fastify'
import * as acts from '../../contract/follow-up/measure-acts.wire.ts'
import * as contract from '../../contract/follow-up/measures.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Upload } from '../../domain/shared/upload.ts'
import { type PreparedImage, prepareImage } from '../images/images.service.ts'
import { isKnownRequest } from '../platform/http/known-request.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { admitImposition, recordMeasure } from './impose-measure.service.ts'
import { admitAct, recordAct } from './measure-acts.service.ts'
import { findMeasurePage } from './measure-list.queries.ts'
import { readMeasure } from './read-measure.service.ts'

export function measureRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  const photos = async (sent: readonly Upload[], { id: personId }: Official): Promise<PreparedImage[]> => {
    const prepared: PreparedImage[] = []
    // One after the other: each may take tens of megabytes while it is decoded.
    for (const image of sent) {
      const options = { personId, field: 'images', quota: platform.uploadQuota }
      prepared.push(await prepareImage(platform, 'evidence', image, options))
    }
    return prepared
  }

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
    prepare: async ({ db, official: by, body, request }) => {
      if (!(await isKnownRequest(platform, by, request))) await admitImposition(db, by, body)
      return photos(body.images, by)
    },
    answer: ({ db, official: by, body: form }, images) => recordMeasure(db, { by, at: now(), form, images }),
  })
  serve(app, platform, acts.addMeasureAct, {
    needs: 'measures.read',
    prepare: async ({ db, official: by, params, body, request }) => {
      if (!(await isKnownRequest(platform, by, request))) await admitAct(db, { by, at: now() }, params.id, body)
      return photos(body.images, by)
    },
    answer: ({ db, official: by, params, body: form }, images) =>
      recordAct(db, params.id, { by, at: now(), form, images }),
  })
}
