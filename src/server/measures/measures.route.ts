import type { FastifyInstance } from 'fastify'
import * as acts from '../../contract/follow-up/measure-acts.wire.ts'
import * as contract from '../../contract/follow-up/measures.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { readIssuedFile } from '../evidence/issuing/issued-file.ts'
import { pdfReply } from '../evidence/issuing/pdf-reply.ts'
import { findDocumentOf, findDocumentsOf } from '../evidence/measure-actas/measure-actas.queries.ts'
import { prepareEvidence } from '../images/images.service.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { admitImposition, recordMeasure } from './impose-measure.service.ts'
import { admitAct, recordAct } from './measure-acts.service.ts'
import { findMeasurePage } from './measure-list.queries.ts'
import { findMeasure } from './measures.queries.ts'
import { readMeasure } from './read-measure.service.ts'

export function measureRoutes(app: FastifyInstance, platform: Platform): void {
  const { letterhead } = platform
  const now = () => platform.clock()
  const entity = { name: letterhead.name, nit: letterhead.nit }

  serve(app, platform, contract.listMeasures, {
    needs: 'measures.read',
    answer: ({ db, official: by, query }) => findMeasurePage(platform.readListPage, db, { by, at: now() }, query),
  })
  serve(app, platform, contract.getMeasure, {
    needs: 'measures.read',
    answer: async ({ db, official: by, params }) => ({ measure: await readMeasure(db, { by, at: now() }, params.id) }),
  })
  serve(app, platform, contract.getMeasurePdf, {
    needs: 'measures.read',
    answer: async ({ official: { departmentId }, params, request }) => {
      const { db } = platform
      const measure = await findMeasure(db, departmentId, params.id)
      if (!measure) throw new Problem('measure.not-found')
      const document = await findDocumentOf(db, departmentId, params.id)
      if (!document) throw new Problem('measure.no-document')
      const known = request.headers['if-none-match']
      const file = await readIssuedFile(platform, { departmentId, kind: 'medida', subjectId: document.id, known })
      return pdfReply(file, `acta-medida-${measure.number}.pdf`)
    },
  })
  serve(app, platform, contract.getLiftingPdf, {
    needs: 'measures.read',
    answer: async ({ official: { departmentId }, params, request }) => {
      const { db } = platform
      if (!(await findMeasure(db, departmentId, params.id))) throw new Problem('measure.not-found')
      const documents = await findDocumentsOf(db, departmentId, params.id)
      const document = documents.find((one) => one.kind === 'levantamiento' && one.actId === params.actId)
      if (!document) throw new Problem('measure.no-lifting-document')
      const known = request.headers['if-none-match']
      const file = await readIssuedFile(platform, {
        departmentId,
        kind: 'levantamiento',
        subjectId: document.id,
        known,
      })
      return pdfReply(file, `acta-levantamiento-${document.number}.pdf`)
    },
  })
  serve(app, platform, acts.imposeMeasure, {
    needs: 'measures.read',
    admit: ({ db, official, body }) => admitImposition(db, official, body),
    prepare: ({ official, body }) => prepareEvidence(platform, body.images, { personId: official.id }),
    answer: ({ db, official: by, body: form }, images) => recordMeasure(db, { by, at: now(), entity, form, images }),
    afterwards: () => platform.closings.wake(),
  })
  serve(app, platform, acts.addMeasureAct, {
    needs: 'measures.read',
    admit: ({ db, official: by, params, body }) => admitAct(db, { by, at: now() }, params.id, body),
    prepare: ({ official, body }) => prepareEvidence(platform, body.images, { personId: official.id }),
    answer: ({ db, official: by, params, body: form }, images) =>
      recordAct(db, params.id, { by, at: now(), entity, form, images }),
    afterwards: () => platform.closings.wake(),
  })
}
