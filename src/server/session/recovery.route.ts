import type { FastifyInstance } from 'fastify'
import { getSessionOptions, requestRecovery, resetPassword } from '../../contract/recovery.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { loginLimit } from '../platform/http/limits.ts'
import { servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { FailedLogins } from './failed-logins.ts'
import { canRecover, mailRecoveryLink } from './recovery.service.ts'
import { resetPassword as reset } from './reset-password.service.ts'

export function recoveryRoutes(app: FastifyInstance, platform: Platform): void {
  const requests = new FailedLogins(platform.clock)
  const going = new Set<Promise<void>>()
  // A stopping server finishes the mails that it is sending.
  app.addHook('onClose', () => Promise.all(going))

  const throttle = (account: string, address: string) => {
    const wait = requests.waitS(account, address)
    if (wait > 0) throw new Problem('request.too-many', { params: { retryAfterS: String(wait) } })
    requests.attempted(account, address)
  }
  const sendLater = (account: string) => {
    const work = mailRecoveryLink(platform, account)
      .catch((error: unknown) => platform.log.error({ err: error }, 'recovery link: not sent'))
      .finally(() => going.delete(work))
    going.add(work)
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
      if (canMail) sendLater(account)
      return { canMail }
    },
    { rateLimit: loginLimit },
  )
  servePublic(
    app,
    resetPassword,
    async ({ body }) => {
      await reset(platform, body)
      return { isDone: true }
    },
    { rateLimit: loginLimit },
  )
}
