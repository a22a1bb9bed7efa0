import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/second-factor.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { tokenOf } from '../platform/auth/read-official.ts'
import type { Querier } from '../platform/db/database.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { confirmPassword, wrongCurrent } from '../users/change-password.service.ts'
import { personNotices } from '../users/person-notices.ts'
import { LoginThrottle } from './login-throttle.ts'
import * as service from './second-factor.service.ts'

export function secondFactorRoutes(app: FastifyInstance, platform: Platform): void {
  // A stolen session must not allow guessing the password or the code.
  const passwords = new LoginThrottle(platform.clock)
  const codes = new LoginThrottle(platform.clock)
  const notices = personNotices(app, platform)
  const askPassword = async (db: Querier, official: Official, request: FastifyRequest, password: string) => {
    const compare = () => confirmPassword(db, official, password)
    const confirmed = await passwords.guess(String(official.id), request.ip, compare)
    if (!confirmed) throw wrongCurrent('password')
  }

  serve(app, platform, contract.getSecondFactor, {
    answer: ({ db, official }) => service.readSecondFactor(platform, db, official),
  })
  serve(app, platform, contract.startSecondFactor, {
    // A stored reply would hold the secret.
    idempotency: 'own',
    prepare: ({ db, official, body, request }) => askPassword(db, official, request, body.password),
    answer: ({ db, official }) => service.startSecondFactor(platform, db, official),
  })
  serve(app, platform, contract.confirmSecondFactor, {
    // A stored reply would hold the recovery codes.
    idempotency: 'own',
    answer: async ({ db, official, body, request }) => {
      const { recoveryCodes, told } = await service.confirmSecondFactor(platform, db, official, body.code)
      platform.securityEvent('security.second-factor-on', { request })
      notices.tellOf(told)
      return { recoveryCodes, token: platform.tokens.withSecondFactor(tokenOf(request)) }
    },
  })
  serve(app, platform, contract.disableSecondFactor, {
    idempotency: 'own',
    prepare: ({ db, official, body, request }) => askPassword(db, official, request, body.password),
    answer: async ({ db, official, body, request }) => {
      const told = await service.disableSecondFactor(platform, db, official, body.code, (compare) =>
        codes.guess(String(official.id), request.ip, compare),
      )
      platform.securityEvent('security.second-factor-off', { request })
      notices.tellOf(told)
      return { isDone: true }
    },
  })
  serve(app, platform, contract.removeSecondFactorOf, {
    needs: 'users.manage',
    answer: async ({ db, official, params, request }) => {
      const told = await service.removeSecondFactorOf(platform, db, official, params.userId)
      platform.securityEvent('security.second-factor-off', { request, subjectId: params.userId })
      notices.tellOf(told)
      return { isDone: true }
    },
  })
}
