import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooBusy } from '../../limit-concurrency.ts'

declare module 'fastify' {
  interface FastifyInstance {
    bodyMemory: BodyMemory
  }
}

/** Bytes of all bodies together that are received or worked on. One may have 48 MiB; a visit's batch has a few. */
export const MAX_BYTES = 256 * 1024 * 1024
/** Bytes of one user's bodies, so that one user cannot keep out the others. */
export const MAX_OWN_BYTES = 96 * 1024 * 1024

/**
 * Counts the memory of request bodies, which lies outside the heap and its limit. The limit of calls per minute alone
 * would let one user send forty of the largest bodies at once: two gigabytes.
 */
function createBodyMemory() {
  let total = 0
  const byUser = new Map<number, number>()
  const heldFor = new WeakMap<FastifyRequest, { userId: number; bytes: number }>()
  return {
    heldBytes: () => total,
    /** Counts a request's body for a user, before any of it is read. Other bodies have 64 KiB at most, uncounted. */
    assign(request: FastifyRequest, userId: number): void {
      heldFor.set(request, { userId, bytes: 0 })
    },
    /**
     * Counts bytes of a body until `release`.
     * @throws Problem request.too-many, without counting, when a limit is reached
     */
    hold(request: FastifyRequest, bytes: number): void {
      const held = heldFor.get(request)
      if (!held) return
      const own = (byUser.get(held.userId) ?? 0) + bytes
      if (total + bytes > MAX_BYTES || own > MAX_OWN_BYTES) throw tooBusy()
      total += bytes
      held.bytes += bytes
      byUser.set(held.userId, own)
    },
    /** Stops counting a request's body, once it was answered or broke off. */
    release(request: FastifyRequest): void {
      const held = heldFor.get(request)
      if (!held) return
      heldFor.delete(request)
      total -= held.bytes
      const left = (byUser.get(held.userId) ?? 0) - held.bytes
      if (left > 0) byUser.set(held.userId, left)
      else byUser.delete(held.userId)
    },
  }
}
export type BodyMemory = ReturnType<typeof createBodyMemory>

/**
 * Counts each body before it is received: its declared size, or the greatest size if it declares none. The bytes of a
 * multipart body count again as they arrive (`readBody`).
 */
export function countBodies(app: FastifyInstance, maxBytes: number): void {
  const memory = createBodyMemory()
  app.decorate('bodyMemory', memory)
  app.addHook('preParsing', async (request, _reply, payload) => {
    const declared = Number(request.headers['content-length'] ?? maxBytes) || 0
    memory.hold(request, Math.min(declared, maxBytes))
    return payload
  })
  app.addHook('onResponse', async (request) => memory.release(request))
  app.addHook('onRequestAbort', async (request) => memory.release(request))
}
