import type { FastifyInstance } from 'fastify'
import { searchEverything } from '../../contract/finding/search.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { searchEverywhere } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, searchEverything, {
    mayLag: true,
    answer: async ({ db, official: by, query: { text } }) => ({
      results: await searchEverywhere(db, { by, text, at: platform.clock() }),
    }),
  })
}
