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
 * Parses JSON bodies after checking that they are UTF-8 with a bounded number of values. Fastify's own parser accepts
 * any bytes as UTF-8, and scans everything again if a certain word occurs. `checkFields` refuses forbidden names.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parse(body),
  )
}
