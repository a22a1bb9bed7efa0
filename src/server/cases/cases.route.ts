import type { FastifyInstance } from 'fastify'
import * as acts from '../../contract/follow-up/case-acts.wire.ts'
import * as contract from '../../contract/follow-up/cases.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { findCasePage } from '../case-list/case-list.queries.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findCandidates } from './candidates.queries.ts'
import * as service from './cases.service.ts'
import { createCaseExporter } from './export-case.ts'
import { readCase } from './read-case.ts'

const needs = 'cases.work'

/** Cases for the lawyers: their list, their documents, and how they close (R 40.1). */
export function caseRoutes(app: FastifyInstance, platform: Platform): void {
  const asker = (by: Official) => ({ by, at: platform.clock() })
  const exportCase = createCaseExporter(platform)

  serve(app, platform, contract.listCases, {
    needs,
    answer: ({ db, official, query }) => findCasePage(platform.readListPage, db, official, query),
  })
  serve(app, platform, contract.getCase, {
    needs,
    answer: async ({ db, official, params }) => ({ case: await readCase(db, official, params.id) }),
  })
  serve(app, platform, contract.getCaseCandidates, {
    needs,
    answer: async ({ official, params }) => {
      await service.prepareThings(platform, official, params.id)
      const found = await service.openCase(platform.db, official, params.id)
      return { candidates: await findCandidates(platform.db, found) }
    },
  })
  serve(app, platform, contract.exportCase, {
    needs,
    answer: ({ official, params }) => exportCase(asker(official), params.id),
  })
  serve(app, platform, acts.addCase, {
    needs,
    answer: ({ db, official, body }) => service.beginCase(db, asker(official), body),
  })
  serve(app, platform, acts.addCaseDocument, {
    needs,
    prepare: ({ official, params }) => service.prepareThings(platform, official, params.id),
    answer: ({ db, official, params, body }) => service.addToCase(db, params.id, asker(official), body),
  })
  serve(app, platform, acts.voidCaseDocument, {
    needs,
    answer: ({ db, official, params, body }) => service.voidDocument(db, params, asker(official), body),
  })
  serve(app, platform, acts.sendCase, {
    needs,
    answer: ({ db, official, params, body }) => service.sendToLawyers(db, params.id, asker(official), body),
  })
  serve(app, platform, acts.closeCase, {
    needs,
    prepare: ({ official, params }) => service.prepareClosing(platform, official, params.id),
    answer: ({ db, official, params, body }) => service.endCase(db, params.id, asker(official), body),
    afterwards: () => platform.closings.wake(),
  })
  serve(app, platform, acts.openCaseAddition, {
    needs,
    answer: ({ db, official, params, body }) => service.beginAddition(db, params.id, asker(official), body),
  })
}
