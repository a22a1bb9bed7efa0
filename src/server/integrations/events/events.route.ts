import type { FastifyInstance } from 'fastify'
import { readEvents } from '../../../contract/integrations/events.wire.ts'
import { EVENTS_PER_PAGE, eventCursor, readEventCursor } from '../../../domain/integrations/events-query.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { findEvents, settledEvents } from './events.queries.ts'

/** Number of the event that a cursor names; 0 without one. @throws Problem feed.wrong-cursor */
export function placeOf(after: string | undefined): number {
  const id = after === undefined ? 0 : readEventCursor(after)
  if (id === undefined) throw new Problem('feed.wrong-cursor')
  return id
}

/** Acts of the trail for other systems, without their contents (R 24.4). */
export function eventRoutes(app: FastifyInstance, platform: Platform): void {
  const settledId = settledEvents(platform.db)
  serve(app, platform, readEvents, {
    answer: async ({ db, official, query: { after, types, limit = EVENTS_PER_PAGE } }) => {
      const selection = { departmentId: official.departmentId, after: placeOf(after), types, reader: official }
      const { events, lookedAt } = await findEvents(db, selection, { upTo: await settledId(), limit })
      return { events, next: eventCursor(lookedAt) }
    },
  })
}
