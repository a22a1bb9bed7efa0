import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/follow-up/complaint-papers.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import * as service from '../complaints/complaint-papers.service.ts'
import { preparePapers } from '../complaints/prepare-papers.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'

/** Papers and photos of complaints (R 49). */
export function paperRoutes(app: FastifyInstance, platform: Platform): void {
  const asker = (by: Official) => ({ by, at: platform.clock() })

  serve(app, platform, contract.listComplaintPapers, {
    needs: 'complaints.read',
    answer: ({ db, official, params }) => service.readPapers(db, official, params.id),
  })
  serve(app, platform, contract.addComplaintPapers, {
    needs: 'complaints.read',
    admit: ({ db, official, params, body }) => service.admitPapers(db, official, params.id, body),
    prepare: ({ official, body }) => preparePapers(platform, body.files, { personId: official.id, field: 'files' }),
    answer: ({ db, official, params, body: form }, papers) =>
      service.addPapers(db, params.id, asker(official), { form, papers }),
  })
  serve(app, platform, contract.getComplaintPaper, {
    needs: 'complaints.read',
    answer: ({ official, params }) => service.readPaper(platform, asker(official), params),
  })
  serve(app, platform, contract.withdrawComplaintPaper, {
    needs: 'complaints.work',
    answer: ({ db, official, params, body }) => service.withdrawFrom(db, params, asker(official), body),
  })
}
