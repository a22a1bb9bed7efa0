import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { type ApiTokens, apiTokenOf } from '../auth/api-tokens.ts'
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

/** Marks the counts of tokens of other systems, which have a limit of their own. */
const TOKEN_KEY = 'token '

/** Limits calls per account or token, or per address before there is one (R 11.33, R 24.1). */
export async function limitCalls(
  app: FastifyInstance,
  config: Config,
  { tokens, apiTokens }: { tokens: Tokens; apiTokens: ApiTokens },
): Promise<void> {
  await app.register(fastifyRateLimit, {
    max: (_request, key) => (key.startsWith(TOKEN_KEY) ? config.tokenCallsPerMinute : config.callsPerMinute),
    timeWindow: '1 minute',
    // The token of the metrics could be guessed, so they are limited too.
    allowList: (request) => !isApi(request) && request.routeOptions.url !== METRICS_PATH,
    keyGenerator: (request) => {
      // A text that is no token of this server counts by its address, or a new one would be a new limit.
      const apiToken = apiTokenOf(request, true)
      const tokenId = apiToken && apiTokens.knownId(apiToken)
      if (tokenId) return `${TOKEN_KEY}${tokenId}`
      const claims = tokens.verify(tokenOf(request))
      // Each version of a session counts apart, so that a stolen old token cannot use up its owner's calls.
      return claims ? `user ${claims.userId} ${claims.version}` : `address ${addressGroup(request.ip)}`
    },
  })
}
