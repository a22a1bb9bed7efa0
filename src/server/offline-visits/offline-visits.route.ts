import type { FastifyInstance } from 'fastify'
import { listOfflineVisits } from '../../contract/offline-visits.wire.ts'
import { visitCode } from '../cards/card-secrets.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readOfflineVisits } from './offline-visits.service.ts'

export function offlineVisitRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listOfflineVisits, {
    answer: async ({ db, official, query }) => {
      const { visits, ...page } = await readOfflineVisits(platform, db, official, query)
      const { tokenSecret } = platform.config
      return { ...page, visits: visits.map((visit) => ({ ...visit, visitCode: visitCode(tokenSecret, visit.id) })) }
    },
  })
}
