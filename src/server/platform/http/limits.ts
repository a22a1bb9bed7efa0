import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { tokenOf } from '../auth/read-official.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Config } from '../config/config.ts'
import { METRICS_PATH } from '../observability/metrics.route.ts'
import { addressGroup } from './address-group.ts'
import { isApi } from './routes.ts'

/** Logins of one address in a minute: an office behind one address logs in at eight in the morning. */
const LOGINS_PER_MINUTE = 100
export const loginLimit = { max: LOGINS_PER_MINUTE, timeWindow: '1 minute' }

/** Counts the logins of all routes of a scope together: a limit in a route's configuration is that route's alone. */
export const limitLogins = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', scope.rateLimit(loginLimit))
}

/** Calls per person, or per address before there is one (R 11.33). */
export async function limitCalls(app: FastifyInstance, config: Config, tokens: Tokens): Promise<void> {
  await app.register(fastifyRateLimit, {
    max: config.callsPerMinute,
    timeWindow: '1 minute',
    // The metrics have a token that could be guessed at.
    allowList: (request) => !isApi(request) && request.routeOptions.url !== METRICS_PATH,
    keyGenerator: (request) => {
      const claims = tokens.verify(tokenOf(request))
      // By the session's version: who holds a token of before must not use up the calls of whoever it was taken from.
      return claims ? `user ${claims.userId} ${claims.version}` : `address ${addressGroup(request.ip)}`
    },
  })
}
