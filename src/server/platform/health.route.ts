import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Platform } from './platform.ts'

/** Ready when the database answers; for proxies and people, without a session. */
export function healthRoutes(app: FastifyInstance, { db }: Platform): void {
  app.get('/api/health', async (_request, reply) => {
    const isReady = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    return reply.status(isReady ? 200 : 503).send({ success: isReady, data: { ready: isReady } })
  })
}
