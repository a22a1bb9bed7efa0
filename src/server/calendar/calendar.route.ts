import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/planning/calendar.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { FailedLogins } from '../session/failed-logins.ts'
import { readEntries } from './calendar.service.ts'
import * as feeds from './feeds.service.ts'

/** Files of one address in a minute: a program reads one an hour, and an office shares an address. */
const FILES = { max: 60, windowMs: 60_000 }

export function calendarRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, db: database } = platform
  serve(app, platform, contract.readCalendarEntries, {
    answer: ({ db, official: by, query }) => readEntries(db, { by, at: clock() }, query),
  })
  serve(app, platform, contract.listFeeds, {
    answer: async ({ db, official: by }) => ({ feeds: await feeds.readFeeds(db, { by, at: clock() }) }),
  })
  serve(app, platform, contract.createFeed, {
    // A stored reply would hold the token.
    idempotency: 'withoutReply',
    answer: ({ db, official: by, body: form }) => feeds.createFeed(db, { by, at: clock(), form }),
  })
  serve(app, platform, contract.revokeFeed, {
    answer: async ({ db, official: by, params }) => {
      await feeds.endFeed(db, params.id, { by, at: clock() })
      return { isDone: true }
    },
  })
  const files = new FailedLogins(clock, FILES)
  servePublic(app, contract.readFeed, async ({ params, request }) => {
    const retryAfterS = files.waitS('', request.ip)
    if (retryAfterS > 0) throw new Problem('request.too-many', { params: { retryAfterS: String(retryAfterS) } })
    files.attempted('', request.ip)
    return {
      bytes: Buffer.from(await feeds.readFeedFile(database, params.file, clock())),
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="vigia.ics"',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      },
    }
  })
}
