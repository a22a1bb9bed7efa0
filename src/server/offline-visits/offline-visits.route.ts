import type { FastifyInstance } from 'fastify'
import { listOfflineVisits } from '../../contract/offline-visits.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readOfflineVisits } from './offline-visits.service.ts'

export function offlineVisitRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listOfflineVisits, {
    answer: ({ db, official, query }) => readOfflineVisits(platform.checklists, db, official, query),
  })
}
