import type { FastifyInstance } from 'fastify'
import { textOf } from './read-body-text.ts'

/** JSON bodies, read by Fastify's own parser once they are known to be text: it takes any bytes for UTF-8. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    parse(request, textOf(body as Buffer), done),
  )
}
