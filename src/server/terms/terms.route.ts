import type { FastifyInstance } from 'fastify'
import { readDueDay } from '../../contract/calendar/calendar-days.wire.ts'
import { listTerms, saveTerm } from '../../contract/calendar/terms.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readDue, readTerms, saveTermVersion } from './terms.service.ts'

export function termRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listTerms, { answer: ({ db, official }) => readTerms(db, official) })
  serve(app, platform, saveTerm, {
    needs: 'terms.edit',
    answer: ({ db, official: by, body: form }) => saveTermVersion(db, { by, at: platform.clock(), form }),
  })
  serve(app, platform, readDueDay, { answer: ({ db, official, query }) => readDue(db, official, query) })
}
