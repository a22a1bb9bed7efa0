import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { tokenOf } from '../auth/read-official.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Config } from '../config/config.ts'
import { METRICS_PATH } from '../observability/metrics.route.ts'
import { addressGroup } from './address-group.ts'
import { isApi } from './routes.ts'

/** Logins per minute of one address: a whole office logs in at eight from behind one address. */
const LOGINS_PER_MINUTE = 100
export const loginLimit = { max: LOGINS_PER_MINUTE, timeWindow: '1 minute' }

/** Counts the logins of all routes of a scope together; a limit in a route's configuration counts that route alone. */
export const limitLogins = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', scope.rateLimit(loginLimit))
}

/** Limits calls per account, or per address before there is one (R 11.33). */
export async function limitCalls(app: FastifyInstance, config: Config, tokens: Tokens): Promise<void> {
  await app.register(fastifyRateLimit, {
    max: config.callsPerMinute,
    timeWindow: '1 minute',
    // The token of the metrics could be guessed, so they are limited too.
    allowList: (request) => !isApi(request) && request.routeOptions.url !== METRICS_PATH,
    keyGenerator: (request) => {
      const claims = tokens.verify(tokenOf(request))
      // Each version of a session counts apart, so that a stolen old token cannot use up its owner's calls.
      return claims ? `user ${claims.userId} ${claims.version}` : `address ${addressGroup(request.ip)}`
    },
  })
}
