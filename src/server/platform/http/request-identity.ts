import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { idempotencyKey } from '../../../domain/shared/fields.ts'
import { keysInOrder } from '../../../domain/shared/keys-in-order.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { FileByDigest, ReceivedFile } from './body/received-file.ts'

/** The request's `Idempotency-Key`; undefined when it has none. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return undefined
  const key = idempotencyKey.safeParse(sent)
  if (!key.success) throw new Problem('idempotency.malformed-key')
  return key.data.toLowerCase()
}

/** Text of a value that does not depend on the order of keys: a client may send the parts in another order. */
function identity(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  // The digest stands for a file, because a photo may come whole at first and in chunks at the next try.
  if (value instanceof ReceivedFile || value instanceof FileByDigest) return `{"file":"${value.sha256}"}`
  let text = ''
  if (Array.isArray(value)) {
    for (const one of value) text += text === '' ? identity(one) : `,${identity(one)}`
    return `[${text}]`
  }
  const record = value as Record<string, unknown>
  for (const { name, quoted } of keysInOrder(record)) {
    text += `${text === '' ? '' : ','}[${quoted},${identity(record[name])}]`
  }
  return `[${text}]`
}

/** Hex digest of a request's content, independent of the order of its parts. */
export const requestHash = (...what: unknown[]): string => hash('sha256', identity(what))
