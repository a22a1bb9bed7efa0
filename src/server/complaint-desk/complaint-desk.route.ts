import type { FastifyInstance } from 'fastify'
import * as acts from '../../contract/follow-up/complaint-acts.wire.ts'
import * as contract from '../../contract/follow-up/complaints.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { findComplaintPage } from '../complaints/complaint-list.queries.ts'
import * as service from '../complaints/complaints.service.ts'
import { preparePapers } from '../complaints/prepare-papers.ts'
import { readComplaint, readPerson } from '../complaints/read-complaint.ts'
import { admitComplaint, receiveComplaint } from '../complaints/receive-complaint.ts'
import { answerTo } from '../mail-outbox/ask-answer-mail.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { planComplaintVisit } from '../visits/complaint-visit.service.ts'
import { paperRoutes } from './complaint-papers.route.ts'

export function complaintRoutes(app: FastifyInstance, platform: Platform): void {
  const asker = (by: Official) => ({ by, at: platform.clock() })

  serve(app, platform, contract.listComplaints, {
    needs: 'complaints.read',
    answer: ({ db, official, query }) => findComplaintPage(db, asker(official), query),
  })
  serve(app, platform, contract.getComplaint, {
    needs: 'complaints.read',
    answer: async ({ official, params }) => ({
      complaint: await readComplaint(platform, asker(official), params.id),
    }),
  })
  serve(app, platform, contract.getComplaintPerson, {
    needs: 'complaints.identity',
    answer: async ({ db, official, params }) => ({ person: await readPerson(db, asker(official), params.id) }),
  })
  serve(app, platform, acts.addComplaint, {
    needs: 'complaints.read',
    admit: ({ db, official, body }) => admitComplaint(db, asker(official), body),
    prepare: ({ official, body }) => preparePapers(platform, body.papers, { personId: official.id, field: 'papers' }),
    answer: ({ db, official, body }, papers) => receiveComplaint(db, asker(official), body, papers),
  })
  serve(app, platform, acts.planComplaintVisit, {
    needs: 'complaints.work',
    answer: async ({ db, official, params, body: form }) => ({
      id: await planComplaintVisit(db, params.id, { ...asker(official), form }),
    }),
  })
  serve(app, platform, acts.answerComplaint, {
    needs: 'complaints.work',
    answer: ({ db, official, params, body: form }) =>
      answerTo(db, platform, { ...asker(official), id: params.id, form }),
    // The sender waits for the same call as what follows a closing.
    afterwards: () => platform.closings.wake(),
  })
  actRoutes(app, platform)
  paperRoutes(app, platform)
}

/** Acts that change nothing but the complaint. */
function actRoutes(app: FastifyInstance, platform: Platform): void {
  const asker = (by: Official) => ({ by, at: platform.clock() })
  const needs = 'complaints.work'

  serve(app, platform, acts.editComplaint, {
    needs,
    answer: ({ db, official, params, body }) => service.editComplaint(db, params.id, asker(official), body),
  })
  serve(app, platform, acts.askComplaint, {
    needs,
    answer: ({ db, official, params, body }) => service.askForMore(db, params.id, asker(official), body),
  })
  serve(app, platform, acts.completeComplaint, {
    needs,
    answer: ({ db, official, params, body }) => service.recordCompletion(db, params.id, asker(official), body),
  })
  serve(app, platform, acts.duplicateComplaint, {
    needs,
    answer: ({ db, official, params, body }) => service.markDuplicate(db, params.id, asker(official), body),
  })
  serve(app, platform, acts.transferComplaint, {
    needs,
    answer: ({ db, official, params, body }) => service.transferTo(db, params.id, asker(official), body),
  })
  serve(app, platform, acts.closeComplaint, {
    needs,
    answer: ({ db, official, params, body }) => service.endComplaint(db, params.id, asker(official), body),
  })
}
