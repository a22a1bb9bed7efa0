import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** What pino has and Fastify's own type does not name. */
type BoundLogger = FastifyBaseLogger & { setBindings(fields: { userId: number }): void }

/** Every further line of a request tells whose it is, its last one too: request and reply have one logger. */
export function bindLogUser({ log }: Pick<FastifyRequest, 'log'>, userId: number): void {
  ;(log as BoundLogger).setBindings({ userId })
}
