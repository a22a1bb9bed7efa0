import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { loggedError } from './logged-error.ts'
import type { Metrics } from './metrics.ts'

/** Hides one-time tokens in addresses: a token is as good as a password. */
const withoutToken = (url: string) => url.replace(/([?&]token=)[^&]*/g, '$1…')

/** The log's fields of a request; headers are left out because they hold secrets. */
export const loggedRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: withoutToken(url),
  host,
  remoteAddress: ip,
})

export const logSerializers = { req: loggedRequest, err: loggedError }

/** pino has `setBindings`; Fastify's type of a logger does not name it. */
type BoundLogger = FastifyBaseLogger & { setBindings(fields: { userId: number }): void }

/** Adds the account to every further log line of a request, its last one too: request and reply share a logger. */
export function bindLogUser({ log }: Pick<FastifyRequest, 'log'>, userId: number): void {
  ;(log as BoundLogger).setBindings({ userId })
}

/** Measures how long each route takes, and how many requests are in flight. */
export function measureRequests(app: FastifyInstance, { requests, inFlight }: Metrics): void {
  app.addHook('onRequest', async (_request, reply) => {
    inFlight.inc()
    // `close` also comes when the client goes away before its answer.
    reply.raw.once('close', () => inFlight.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
