import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/open-sessions.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { readClaims } from '../platform/auth/read-official.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { userAgentOf } from '../users/open-session.ts'
import { personNotices } from '../users/person-notices.ts'
import * as service from './open-sessions.service.ts'

/** The browser drops the images that it kept for the session that ended. */
const forgetImages = { 'clear-site-data': '"cache"' }

export function openSessionRoutes(app: FastifyInstance, platform: Platform): void {
  const notices = personNotices(app, platform)
  const callerOf = async (official: Official, request: FastifyRequest): Promise<service.Caller> => ({
    official,
    claims: await readClaims(platform, request),
    userAgent: userAgentOf(request),
  })

  serve(app, platform, contract.listSessions, {
    answer: async ({ db, official, query, request }) => ({
      sessions: await service.listOpenSessions(platform, db, await callerOf(official, request), query.userId),
    }),
  })
  serve(app, platform, contract.logout, {
    headers: forgetImages,
    // A repeated logout has no session that could own a key.
    idempotency: 'own',
    answer: async ({ db, official, request }) => {
      await service.logOut(platform, db, await callerOf(official, request))
      platform.securityEvent('security.session-ended', { request })
      return { isDone: true }
    },
  })
  serve(app, platform, contract.logoutOthers, {
    answer: async ({ db, official, request }) => {
      await service.endOtherSessions(platform, db, await callerOf(official, request))
      platform.securityEvent('security.session-ended', { request, isOthers: true })
      return { isDone: true }
    },
  })
  serve(app, platform, contract.endSession, {
    answer: async ({ db, official, params, request }) => {
      const { userId: subjectId, told } = await service.endOneSession(platform, db, official, params.id)
      platform.securityEvent('security.session-ended', { request, subjectId })
      notices.tellOf(told)
      return { isDone: true }
    },
  })
  serve(app, platform, contract.endSessionsOfUser, {
    needs: 'users.manage',
    answer: async ({ db, official, params, request }) => {
      const { told } = await service.endSessionsOf(platform, db, official, params.userId)
      platform.securityEvent('security.session-ended', { request, subjectId: params.userId })
      notices.tellOf(told)
      return { isDone: true }
    },
  })
}
