import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../domain/shared/problem.ts'
import { checkJsonSize, textOf } from './read-body-text.ts'

const BYTE_ORDER_MARK = /^\uFEFF/

function parse(bytes: Buffer): unknown {
  checkJsonSize(bytes)
  try {
    return JSON.parse(textOf(bytes).replace(BYTE_ORDER_MARK, ''))
  } catch {
    throw new Problem('request.malformed')
  }
}

/**
 * JSON bodies, read once they are known to be text and of a bounded number of values: Fastify's own parser takes any
 * bytes for UTF-8, and goes through all of them again where a certain word stands. Names that are no data's are refused
 * with the rest of what cannot be kept (`checkFields`).
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parse(body),
  )
}
