import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Platform } from '../platform.ts'

export const METRICS_PATH = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

const isLoopback = (address: string | undefined) =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'

/**
 * With METRICS_TOKEN, whoever bears it. Without: this machine alone, and in production nobody, because there a proxy on
 * this machine makes everybody come from it.
 */
function mayRead({ metricsToken, isProduction }: Platform['config'], request: FastifyRequest): boolean {
  if (metricsToken === undefined) return !isProduction && isLoopback(request.socket.remoteAddress)
  const sent = request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? ''
  return timingSafeEqual(digest(sent), digest(metricsToken))
}

/** The instance's metrics in the text form of Prometheus; to anybody else the address does not exist. */
export function metricsRoutes(app: FastifyInstance, { config, metrics }: Platform): void {
  app.get(METRICS_PATH, async (request, reply) => {
    if (!mayRead(config, request)) throw new Problem('request.not-found')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
