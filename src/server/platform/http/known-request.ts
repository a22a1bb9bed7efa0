import type { FastifyRequest } from 'fastify'
import type { Official } from '../../../domain/access/official.ts'
import type { Platform } from '../platform.ts'
import { idempotencyKeyOf } from './request-identity.ts'

/**
 * Whether the key of a request is stored: it was answered before, and its transaction gives the first reply. Checks that
 * come before the transaction, to store no byte of a refused request, leave it alone.
 */
export async function isKnownRequest(
  { db, idempotency }: Pick<Platform, 'db' | 'idempotency'>,
  by: Official,
  request: FastifyRequest,
): Promise<boolean> {
  const key = idempotencyKeyOf(request)
  return key !== undefined && idempotency.isKnown(db, by, key)
}
