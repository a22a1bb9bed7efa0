import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/finding/views.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import * as service from './views.service.ts'

/** Views that people keep of lists (R 23.4). */
export function viewRoutes(app: FastifyInstance, platform: Platform): void {
  const actOf = (by: Official) => ({ by, at: platform.clock() })

  serve(app, platform, contract.listViews, {
    answer: async ({ db, official, query }) => ({ views: await service.readViews(db, official, query.list) }),
  })
  serve(app, platform, contract.createView, {
    answer: async ({ db, official, body }) => ({ view: await service.createView(db, actOf(official), body) }),
  })
  serve(app, platform, contract.editView, {
    answer: async ({ db, official, params, body }) => ({
      view: await service.editView(db, actOf(official), params.id, body),
    }),
  })
  serve(app, platform, contract.deleteView, {
    answer: async ({ db, official, params }) => {
      await service.deleteView(db, actOf(official), params.id)
      return { isDone: true }
    },
  })
}
