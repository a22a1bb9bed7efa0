import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Platform } from '../platform.ts'

export const METRICS_PATH = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

export const isLoopback = (address: string | undefined) =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'

export function hasMetricsToken(metricsToken: string, request: FastifyRequest): boolean {
  const sent = request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? ''
  return timingSafeEqual(digest(sent), digest(metricsToken))
}

/**
 * Whether a client may read the metrics. With METRICS_TOKEN, the token decides. Without it, only this machine may, and
 * in production no client: behind a local proxy every client seems to be this machine.
 */
function mayRead({ metricsToken, isProduction }: Platform['config'], request: FastifyRequest): boolean {
  if (metricsToken === undefined) return !isProduction && isLoopback(request.socket.remoteAddress)
  return hasMetricsToken(metricsToken, request)
}

/** Serves the metrics in Prometheus' text form; for other clients the address does not exist. */
export function metricsRoutes(app: FastifyInstance, { config, metrics }: Platform): void {
  app.get(METRICS_PATH, async (request, reply) => {
    if (!mayRead(config, request)) throw new Problem('request.not-found')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
