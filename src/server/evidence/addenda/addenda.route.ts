import type { FastifyInstance } from 'fastify'
import { addAddendum as addAddendumCall, getAddendumPdf } from '../../../contract/evidence/addenda.wire.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { readIssuedFile } from '../issuing/issued-file.ts'
import { pdfReply } from '../issuing/pdf-reply.ts'
import { addAddendum } from './add-addendum.ts'
import { findAddendum } from './addenda.queries.ts'

export function addendumRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, letterhead } = platform

  serve(app, platform, addAddendumCall, {
    needs: 'evidence.manage',
    answer: ({ db, official: by, params: { id: inspectionId }, body: { text } }) => {
      const entity = { name: letterhead.name, nit: letterhead.nit }
      return db.transaction((tx) => addAddendum(tx, { by, inspectionId, text, at: clock(), entity }))
    },
    afterwards: () => platform.closings.wake(),
  })

  serve(app, platform, getAddendumPdf, {
    answer: async ({ official: { departmentId }, params: { id, addendumId }, request }) => {
      const row = await findAddendum(platform.db, departmentId, addendumId)
      if (row?.inspectionId !== id) throw new Problem('addendum.not-found')
      const known = request.headers['if-none-match']
      const file = await readIssuedFile(platform, { departmentId, kind: 'adenda', subjectId: addendumId, known })
      return pdfReply(file, `adenda-${row.number}.pdf`)
    },
  })
}
