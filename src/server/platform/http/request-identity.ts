import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../../domain/shared/problem.ts'
import { FileByDigest, ReceivedFile } from './received-file.ts'

const uuid = z.uuid()

/** The request's `Idempotency-Key`; undefined when it has none. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return undefined
  const key = uuid.safeParse(sent)
  if (!key.success) throw new Problem('idempotency.malformed-key')
  return key.data.toLowerCase()
}

const identity = (value: unknown): unknown => {
  // However the bytes came: a photo may be tried whole first, and in pieces when that fails.
  if (value instanceof ReceivedFile || value instanceof FileByDigest) return { file: value.sha256 }
  if (Array.isArray(value)) return value.map(identity)
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  // Parts may come in another order the second time.
  return Object.keys(record)
    .sort()
    .map((name) => [name, identity(record[name])])
}

/** Hex digest of what was asked: same content, same hash, whatever the order of its parts. */
export const requestHash = (...what: unknown[]): string => hash('sha256', JSON.stringify(identity(what)))
