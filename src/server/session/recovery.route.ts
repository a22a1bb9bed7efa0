import type { FastifyInstance } from 'fastify'
import { getSessionOptions, requestRecovery, resetPassword } from '../../contract/recovery.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { lateWork } from '../platform/http/late-work.ts'
import { loginLimit } from '../platform/http/limits.ts'
import { servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { FailedLogins } from './failed-logins.ts'
import { canRecover, mailRecoveryLink } from './recovery.service.ts'
import { resetPassword as reset } from './reset-password.service.ts'

export function recoveryRoutes(app: FastifyInstance, platform: Platform): void {
  const requests = new FailedLogins(platform.clock)
  const sendLater = lateWork(app, (err) => platform.log.error({ err }, 'recovery link: not sent'))
  const throttle = (account: string, address: string) => {
    const wait = requests.waitS(account, address)
    if (wait > 0) throw new Problem('request.too-many', { params: { retryAfterS: String(wait) } })
    requests.attempted(account, address)
  }

  servePublic(app, getSessionOptions, async () => ({
    canMail: canRecover(platform),
    appsLinks: platform.config.appsLinks,
  }))
  servePublic(
    app,
    requestRecovery,
    async ({ body: { account }, request }) => {
      throttle(account, request.ip)
      const canMail = canRecover(platform)
      if (canMail) sendLater(() => mailRecoveryLink(platform, account))
      return { canMail }
    },
    { rateLimit: loginLimit },
  )
  servePublic(
    app,
    resetPassword,
    async ({ body, request }) => {
      const subjectId = await reset(platform, body)
      platform.securityEvent('security.password-recovered', { request, subjectId })
      return { isDone: true }
    },
    { rateLimit: loginLimit },
  )
}
