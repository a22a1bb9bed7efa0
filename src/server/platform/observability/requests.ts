import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isApi } from '../http/routes.ts'
import { loggedError } from './logged-error.ts'
import type { Metrics } from './metrics.ts'

/** The path alone: a query holds names and documents of persons, or a one-time token. */
const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '?…')

/** The log's fields of a request; headers are left out because they hold secrets. */
export const loggedRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: withoutQuery(url),
  host,
  remoteAddress: ip,
})

export const logSerializers = { req: loggedRequest, err: loggedError }

/** Logs a call of the API when it comes and when it ends; a page or file, known or not, has one line. */
export class CallLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isApi(request)) super.incomingRequest(request, reply)
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error || isApi(request)) super.requestCompleted(error, request, reply)
    else reply.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed')
  }
}

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
