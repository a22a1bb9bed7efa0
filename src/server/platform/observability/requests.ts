import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isApi } from '../http/routes.ts'
import { loggedError } from './logged-error.ts'
import type { LoggedPaths } from './logged-paths.ts'
import type { Metrics } from './metrics.ts'

/** The log's fields of a request; headers are left out because they hold secrets. */
export const logSerializers = (paths: LoggedPaths) => ({
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: paths.of(request),
    host: request.host,
    remoteAddress: request.ip,
  }),
  err: loggedError,
})

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

/** pino has both methods; Fastify's type of a logger does not name them. */
type BoundLogger = FastifyBaseLogger & {
  setBindings(fields: { userId: number }): void
  bindings?(): { userId?: number }
}

/** Adds the account to every further log line of a request, its last one too: request and reply share a logger. */
export function bindLogUser({ log }: Pick<FastifyRequest, 'log'>, userId: number): void {
  ;(log as BoundLogger).setBindings({ userId })
}

/** The account that `bindLogUser` added; undefined before that, and for a logger that is not pino's. */
export const loggedUser = ({ log }: Pick<FastifyRequest, 'log'>): number | undefined =>
  (log as BoundLogger).bindings?.().userId

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
