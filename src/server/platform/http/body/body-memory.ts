import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooBusy } from '../../limit-concurrency.ts'

/** Of all bodies together that are being received or worked on; one may have 48 MiB, and one of a visit has a few. */
export const MAX_BYTES = 256 * 1024 * 1024
/** Of them one person's: nobody keeps everybody else's out. */
export const MAX_OWN_BYTES = 96 * 1024 * 1024

/**
 * What this process holds of bodies: they lie outside of the heap, whose bound they would not meet. A person is bound in
 * calls a minute alone, and forty of the largest at once are two gigabytes.
 */
let total = 0
const ofPerson = new Map<number, number>()
const heldFor = new WeakMap<FastifyRequest, { person: number; bytes: number }>()

export const heldBytes = (): number => total

/** Whose body it is, before any of it is read. Nobody else's is counted: it has 64 KiB at most. */
export function bodyOf(request: FastifyRequest, person: number): void {
  heldFor.set(request, { person, bytes: 0 })
}

/**
 * Counts bytes of a body, until the request lets go.
 * @throws Problem request.too-many, and counts nothing, when all that may be held is
 */
export function holdBytes(request: FastifyRequest, bytes: number): void {
  const held = heldFor.get(request)
  if (!held) return
  const own = (ofPerson.get(held.person) ?? 0) + bytes
  if (total + bytes > MAX_BYTES || own > MAX_OWN_BYTES) throw tooBusy()
  total += bytes
  held.bytes += bytes
  ofPerson.set(held.person, own)
}

/** Once it is answered, however; nothing of its body is held after that. */
export function letBytesGo(request: FastifyRequest): void {
  const held = heldFor.get(request)
  if (!held) return
  heldFor.delete(request)
  total -= held.bytes
  const left = (ofPerson.get(held.person) ?? 0) - held.bytes
  if (left > 0) ofPerson.set(held.person, left)
  else ofPerson.delete(held.person)
}

/**
 * Counts what Fastify itself receives whole, as long as it says it is; whoever does not say has the most that is taken.
 * Forms are counted as they come (`readBody`).
 */
export function countBodies(app: FastifyInstance, maxBytes: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const told = Number(request.headers['content-length'] ?? maxBytes) || 0
    if (!request.isMultipart()) holdBytes(request, Math.min(told, maxBytes))
    return payload
  })
  app.addHook('onResponse', async (request) => letBytesGo(request))
  app.addHook('onRequestAbort', async (request) => letBytesGo(request))
}
