import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/staff/staff-cards.wire.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { serve } from '../platform/http/serve.ts'
import { pageOfRows } from '../platform/lists/page-of-rows.ts'
import type { Platform } from '../platform/platform.ts'
import { readCards } from '../staff/official-file.service.ts'
import { cardCells, cardWords } from '../staff/staff-cells.ts'
import { issueCard, readCardPdf, revokeCard } from './cards.service.ts'
import { publicCardRoutes } from './public-card.route.ts'

export function cardRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  serve(app, platform, contract.listCards, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, query }) =>
      pageOfRows(await readCards(db, { by, at: now() }), query, cardCells, cardWords),
  })
  serve(app, platform, contract.issueCard, {
    needs: 'staff.manage',
    // A stored reply would hold the token of the card.
    idempotency: 'withoutReply',
    answer: ({ db, official: by, params }) => issueCard(platform.config, db, params.userId, { by, at: now() }),
  })
  serve(app, platform, contract.readCardPdf, {
    answer: async ({ db, official: by, params }) => {
      const { bytes, serial } = await readCardPdf(platform, db, { by, at: now() }, params.userId)
      return {
        bytes,
        headers: downloadHeaders('application/pdf', bytes.length, `filename="carne-${serial}.pdf"`),
      }
    },
  })
  serve(app, platform, contract.revokeCard, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params, body }) => ({
      serial: await revokeCard(db, params.serial, { by, at: now(), reason: body.reason }),
    }),
  })
  publicCardRoutes(app, platform)
}
