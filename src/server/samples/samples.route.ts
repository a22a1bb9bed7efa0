import type { FastifyInstance } from 'fastify'
import * as acts from '../../contract/follow-up/sample-acts.wire.ts'
import * as contract from '../../contract/follow-up/samples.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Upload } from '../../domain/shared/upload.ts'
import { type PreparedImage, prepareImage } from '../images/images.service.ts'
import { isKnownRequest } from '../platform/http/known-request.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { prepareReport } from './prepare-report.ts'
import { readReport, readSample } from './read-sample.service.ts'
import { admitLink, admitResults, recordLink, recordPlainAct, recordResults } from './sample-acts.service.ts'
import { findSamplePage } from './sample-list.queries.ts'
import { readSampleOptions } from './sample-options.ts'
import { admitTaking, recordSample } from './take-sample.service.ts'

export function sampleRoutes(app: FastifyInstance, platform: Platform): void {
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

  serve(app, platform, contract.listSamples, {
    needs: 'samples.read',
    answer: ({ db, official, query }) => findSamplePage(platform.readListPage, db, official, query),
  })
  serve(app, platform, contract.getSample, {
    needs: 'samples.read',
    answer: async ({ db, official, params }) => ({ sample: await readSample(db, official, params.id) }),
  })
  serve(app, platform, contract.getSampleOptions, {
    needs: 'samples.read',
    answer: ({ db, official, params }) => readSampleOptions(db, official, params.inspectionId),
  })
  serve(app, platform, contract.getSampleReport, {
    needs: 'samples.read',
    answer: ({ official, params }) => readReport(platform, official, params),
  })
  serve(app, platform, acts.takeSample, {
    needs: 'samples.read',
    prepare: async ({ db, official: by, body, request }) => {
      if (!(await isKnownRequest(platform, by, request))) await admitTaking(db, { by, at: now() }, body)
      return photos(body.images, by)
    },
    answer: ({ db, official: by, body: form }, images) => recordSample(db, { by, at: now(), form, images }),
  })
  serve(app, platform, acts.handSampleOver, {
    needs: 'samples.receive',
    prepare: async ({ db, official: by, params, body, request }) => {
      if (!(await isKnownRequest(platform, by, request))) await admitLink(db, { by, at: now() }, params.id, body)
      return photos(body.images, by)
    },
    answer: ({ db, official: by, params, body: form }, images) =>
      recordLink(db, params.id, { by, at: now(), form, images }),
  })
  serve(app, platform, acts.reportSampleResult, {
    needs: 'samples.receive',
    prepare: async ({ db, official: by, params, body, request }) => {
      if (!(await isKnownRequest(platform, by, request))) await admitResults(db, { by, at: now() }, params.id, body)
      return prepareReport(platform, body.report, by.id)
    },
    answer: ({ db, official: by, params, body: form }, report) =>
      recordResults(db, params.id, { by, at: now(), form, report }),
  })
  serve(app, platform, acts.addSampleAct, {
    needs: 'samples.receive',
    answer: ({ db, official: by, params, body: form }) => recordPlainAct(db, params.id, { by, at: now(), form }),
  })
}
