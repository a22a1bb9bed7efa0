import type { FastifyInstance } from 'fastify'

/**
 * Tells whether the server is stopping. What it answers from then on closes its connection: Fastify says so itself to
 * whoever asks afterwards, but a proxy keeps the connections of those who were being answered, and the stop waits for all.
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
