import type { FastifyInstance } from 'fastify'

/**
 * Tells whether the server is stopping. Replies from then on close their connection. Fastify closes those of later
 * requests, but a proxy keeps the connections of requests in flight, and the stop waits for all.
 */
export function watchStopping(app: FastifyInstance): () => boolean {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  return () => isStopping
}
