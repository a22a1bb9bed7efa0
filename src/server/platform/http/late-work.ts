import type { FastifyInstance } from 'fastify'

/**
 * Begins work that no request waits for. A stopping server finishes the work under way.
 * @param onError gets the error of work that failed
 */
export function lateWork(app: FastifyInstance, onError: (error: unknown) => void) {
  const going = new Set<Promise<void>>()
  app.addHook('onClose', () => Promise.all(going))
  return (begin: () => Promise<void>): void => {
    const work = begin()
      .catch(onError)
      .finally(() => going.delete(work))
    going.add(work)
  }
}
