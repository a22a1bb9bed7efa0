import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Latency of every route, whatever answers it. */
export function measureRequests(app: FastifyInstance, { requests, inFlight }: Metrics): void {
  app.addHook('onRequest', async (_request, reply) => {
    inFlight.inc()
    // Also when the client goes away before its answer.
    reply.raw.once('close', () => inFlight.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
