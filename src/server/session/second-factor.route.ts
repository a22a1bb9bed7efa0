import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/second-factor.wire.ts'
import { tokenOf } from '../platform/auth/read-official.ts'
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

  serve(app, platform, contract.getSecondFactor, {
    answer: ({ db, official }) => service.readSecondFactor(platform, db, official),
  })
  serve(app, platform, contract.startSecondFactor, {
    // A stored reply would hold the secret.
    idempotency: 'own',
    answer: ({ db, official }) => service.startSecondFactor(platform, db, official),
  })
  serve(app, platform, contract.confirmSecondFactor, {
    // A stored reply would hold the recovery codes.
    idempotency: 'own',
    answer: async ({ db, official, body, request }) => {
      const recoveryCodes = await service.confirmSecondFactor(platform, db, official, body.code)
      platform.securityEvent('security.second-factor-on', { request })
      return { recoveryCodes, token: platform.tokens.withSecondFactor(tokenOf(request)) }
    },
  })
  serve(app, platform, contract.disableSecondFactor, {
    idempotency: 'own',
    prepare: async ({ db, official, body, request }) => {
      const account = String(official.id)
      const confirmed = await passwords.guess(account, request.ip, () => confirmPassword(db, official, body.password))
      if (!confirmed) throw wrongCurrent('password')
    },
    answer: async ({ db, official, body, request }) => {
      await service.disableSecondFactor(platform, db, official, body.code, (compare) =>
        codes.guess(String(official.id), request.ip, compare),
      )
      platform.securityEvent('security.second-factor-off', { request })
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
