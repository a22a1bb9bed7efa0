import type { FastifyInstance } from 'fastify'
import { listAttention } from '../../contract/analytics/analytics.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readAttention } from './attention.service.ts'

export function attentionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listAttention, {
    answer: async ({ db, official: by }) => ({
      attention: await readAttention(platform, db, { by, at: platform.clock() }),
    }),
  })
}
