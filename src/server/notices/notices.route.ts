import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/finding/notices.wire.ts'
import { reportRefusedParts } from '../../contract/finding/refused-parts.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import * as service from './notices.service.ts'
import { reportRefused } from './refused-parts.service.ts'

/** One's own notices (R 23.7). */
export function noticeRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, mailer } = platform

  serve(app, platform, contract.listNotices, {
    answer: ({ db, official, query }) => service.readNotices(db, official, query),
  })
  serve(app, platform, contract.readNotice, {
    answer: ({ db, official, params }) => service.readOne(db, official, params.id, clock()),
  })
  serve(app, platform, contract.readAllNotices, {
    answer: ({ db, official, body }) => service.readAll(db, official, body.upTo, clock()),
  })
  serve(app, platform, reportRefusedParts, {
    answer: async ({ db, official: by, body }) => {
      await reportRefused(db, { by, at: clock() }, body)
      return { isDone: true }
    },
  })
  serve(app, platform, contract.getNoticeSettings, {
    answer: ({ db, official }) => service.readSettings(db, official, mailer.isConfigured),
  })
  serve(app, platform, contract.saveNoticeSettings, {
    answer: async ({ db, official, body }) => {
      await service.saveSettings(db, official, body)
      return service.readSettings(db, official, mailer.isConfigured)
    },
  })
}
