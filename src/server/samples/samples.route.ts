import type { FastifyInstance } from 'fastify'
import * as acts from '../../contract/follow-up/sample-acts.wire.ts'
import * as contract from '../../contract/follow-up/samples.wire.ts'
import { prepareEvidence } from '../images/images.service.ts'
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
    admit: ({ db, official: by, body }) => admitTaking(db, { by, at: now() }, body),
    prepare: ({ official, body }) => prepareEvidence(platform, body.images, { personId: official.id }),
    answer: ({ db, official: by, body: form }, images) => recordSample(db, { by, at: now(), form, images }),
  })
  serve(app, platform, acts.handSampleOver, {
    needs: 'samples.receive',
    admit: ({ db, official: by, params, body }) => admitLink(db, { by, at: now() }, params.id, body),
    prepare: ({ official, body }) => prepareEvidence(platform, body.images, { personId: official.id }),
    answer: ({ db, official: by, params, body: form }, images) =>
      recordLink(db, params.id, { by, at: now(), form, images }),
  })
  serve(app, platform, acts.reportSampleResult, {
    needs: 'samples.receive',
    admit: ({ db, official: by, params, body }) => admitResults(db, { by, at: now() }, params.id, body),
    prepare: ({ official, body }) => prepareReport(platform, body.report, official.id),
    answer: ({ db, official: by, params, body: form }, report) =>
      recordResults(db, params.id, { by, at: now(), form, report }),
  })
  serve(app, platform, acts.addSampleAct, {
    needs: 'samples.receive',
    answer: ({ db, official: by, params, body: form }) => recordPlainAct(db, params.id, { by, at: now(), form }),
  })
}
