import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Bytes below which compression saves nothing. A login's token also stays uncompressed this way. */
const LEAST_BYTES = 1024

// Levels for replies that are made anew each time: nine tenths of the best saving in a tenth of the time.
const brotli = promisify(brotliCompress)
const encoders = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
}
type Encoding = keyof typeof encoders

/** The encoding that a client accepts, brotli before gzip; `q=0` refuses one. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

/**
 * Compresses JSON replies: a page of offline visits is over 100 KB, three seconds on a village's link. zlib works in
 * its thread pool, so the main thread does not wait.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_BYTES || reply.hasHeader('content-encoding'))
      return payload
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoders[encoding](payload)
  })
}
