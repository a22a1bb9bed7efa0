import type { FastifyInstance } from 'fastify'
import { login, loginWithoutSlash } from '../../contract/session.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { limitLogins } from '../platform/http/limits.ts'
import { type Sent, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { checkClient, logIn } from './login.service.ts'
import { LoginThrottle } from './login-throttle.ts'
import { openSessionRoutes } from './open-sessions.route.ts'
import { recoveryRoutes } from './recovery.route.ts'
import { secondFactorRoutes } from './second-factor.route.ts'

export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  const throttles = { passwords: new LoginThrottle(platform.clock), codes: new LoginThrottle(platform.clock) }
  const answer = async ({ body, request }: Sent<typeof login>) => {
    checkClient(platform, request.headers.authorization)
    const { logins } = platform.metrics
    return logIn(platform, throttles, body, request).then(
      (token) => {
        logins.inc({ result: 'accepted' })
        platform.securityEvent('security.login', { request })
        return token
      },
      (error: unknown) => {
        logins.inc({ result: error instanceof Problem ? error.code : 'failed' })
        throw error
      },
    )
  }
  app.register(async (scope) => {
    limitLogins(scope)
    for (const endpoint of [login, loginWithoutSlash]) servePublic(scope, endpoint, answer)
  })
  recoveryRoutes(app, platform)
  openSessionRoutes(app, platform)
  secondFactorRoutes(app, platform)
}
