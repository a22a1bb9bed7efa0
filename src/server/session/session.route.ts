import type { FastifyInstance } from 'fastify'
import { login, loginWithoutSlash } from '../../contract/session.wire.ts'
import { loginLimit } from '../platform/http/limits.ts'
import { type Sent, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { FailedLogins } from './failed-logins.ts'
import { checkClient, logIn } from './login.service.ts'
import { recoveryRoutes } from './recovery.route.ts'

export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  const failedLogins = new FailedLogins(platform.clock)
  for (const endpoint of [login, loginWithoutSlash]) {
    const answer = ({ body, request }: Sent<typeof login>) => {
      checkClient(platform, request.headers.authorization)
      return logIn(platform, failedLogins, body, request.ip)
    }
    servePublic(app, endpoint, answer, { rateLimit: loginLimit })
  }
  recoveryRoutes(app, platform)
}
