import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/calendar/calendar-days.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { previewMoves } from '../requirements/move-terms.service.ts'
import * as days from './legal-calendar.service.ts'

export function legalCalendarRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  serve(app, platform, contract.listLegalDays, {
    answer: ({ db, official: by, query }) => days.readLegalCalendar(db, { by, at: now() }, query),
  })
  serve(app, platform, contract.addLegalDay, {
    needs: 'calendar.edit',
    answer: async ({ db, official: by, body: { source = 'entidad', ...form } }) => ({
      day: form.day,
      ...(await days.addDay(db, { by, at: now(), day: { ...form, source } })),
    }),
  })
  serve(app, platform, contract.removeLegalDay, {
    needs: 'calendar.edit',
    answer: ({ db, official: by, params }) => days.removeDay(db, params.day, { by, at: now() }),
  })
  serve(app, platform, contract.addSuspension, {
    needs: 'calendar.edit',
    answer: ({ db, official: by, body: form }) => days.suspendTerms(db, { by, at: now(), form }),
  })
  serve(app, platform, contract.previewMoved, {
    answer: async ({ db, official, query }) => ({ moved: await previewMoves(db, official, query) }),
  })
  serve(app, platform, contract.removeSuspension, {
    needs: 'calendar.edit',
    answer: ({ db, official: by, params }) => days.removeSuspendedDays(db, params.id, { by, at: now() }),
  })
}
