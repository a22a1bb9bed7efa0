import type { FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'

/** Of all forms together that are being received or worked on; one may have 48 MiB, and one of a visit has a few. */
export const MAX_BYTES = 256 * 1024 * 1024
const TRY_AGAIN = { params: { retryAfterS: '10' } }

/**
 * What this process holds of bodies: they lie outside of the heap, whose bound they would not meet. A person is bound in
 * calls a minute alone, and forty of the largest at once are two gigabytes.
 */
let total = 0
const heldFor = new WeakMap<FastifyRequest, number>()

export const heldBytes = (): number => total

/**
 * Counts bytes of a request's body, until it lets go.
 * @throws Problem request.too-many, and counts nothing, when all that may be held is
 */
export function holdBytes(request: FastifyRequest, bytes: number): void {
  if (total + bytes > MAX_BYTES) throw new Problem('request.too-many', TRY_AGAIN)
  total += bytes
  heldFor.set(request, (heldFor.get(request) ?? 0) + bytes)
}

/** Once it is answered, however; nothing of its body is held after that. */
export function letBytesGo(request: FastifyRequest): void {
  total -= heldFor.get(request) ?? 0
  heldFor.delete(request)
}
