import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { replyTo } from '../../../contract/problems.ts'
import { Problem, type ProblemCode } from '../../../domain/shared/problem.ts'
import { BlobsUnavailable } from '../blobs/blob-store.ts'
import { isConflict, isDatabaseUnavailable } from '../db/errors.ts'
import type { SecurityEvent } from '../observability/security-events.ts'
import { refusalOf } from './decode.ts'
import { asksForPage } from './routes.ts'

/** Refusals by Fastify and its plugins, by their code. */
const byCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_BAD_URL: 'request.malformed',
}
const byStatus: Record<number, ProblemCode> = {
  404: 'request.not-found',
  405: 'request.method-not-allowed',
  413: 'request.too-large',
  415: 'request.unsupported-media',
  429: 'request.too-many',
}

const TRY_AGAIN = { params: { retryAfterS: '30' } }

/** The client broke off. Its connection fails with the same code as a connection to the database. */
const isBrokenOff = (error: unknown, { raw }: FastifyRequest) =>
  raw.destroyed && !raw.complete && (error as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET'

/** The refusal for an error; undefined for a bug. */
function problemOf(error: unknown, request: FastifyRequest): Problem | undefined {
  if (error instanceof Problem) return error
  if (isBrokenOff(error, request)) return new Problem('request.malformed')
  if (error instanceof BlobsUnavailable) return new Problem('storage.unavailable', TRY_AGAIN)
  // A transaction that conflicted at every try left nothing; later there may be fewer others.
  if (isDatabaseUnavailable(error) || isConflict(error)) return new Problem('database.unavailable', TRY_AGAIN)
  if (error instanceof z.core.$ZodError || error instanceof z.ZodError) return refusalOf(error)
  const { code, statusCode } = error as Partial<FastifyError>
  const known = (code && byCode[code]) || (statusCode && byStatus[statusCode])
  if (known) return new Problem(known)
  return statusCode && statusCode >= 400 && statusCode < 500 ? new Problem('request.malformed') : undefined
}

/** Logs a refusal; one for want of a session or a right is an event of the security log. */
function tellRefusal(securityEvent: SecurityEvent, request: FastifyRequest, code: ProblemCode, status: number) {
  if (code === 'session.wrong-credentials') securityEvent('security.login-failed', { request, code })
  else if (status === 401 || status === 403) securityEvent('security.refused', { request, code })
  else request.log.info({ code }, 'request: refused')
}

/** Bytes and milliseconds of a body that is read to its end though it was refused. */
const [DRAINED_BYTES, DRAINED_MS] = [64 * 1024 * 1024, 5_000]

/**
 * Reads the rest of a body that was refused for its size, and drops it. A client that is still sending when the
 * connection closes gets an error of the connection instead of the answer.
 */
function drained({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(resolve, DRAINED_MS)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > DRAINED_BYTES) end()
    })
    for (const event of ['end', 'close', 'error']) raw.once(event, end)
    raw.resume()
  })
}

async function answerError(securityEvent: SecurityEvent, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error, request)
  if (problem) {
    const { status, error: body } = replyTo(problem)
    if (status < 500) tellRefusal(securityEvent, request, problem.code, status)
    else request.log.error({ err: error, code: problem.code }, 'request: not available')
    // A malformed address has no page, so a browser goes to the start of the app.
    if (problem.code === 'request.malformed' && asksForPage(request)) return reply.redirect('/')
    if (status === 413) await drained(request)
    if (problem.params.retryAfterS) reply.header('retry-after', problem.params.retryAfterS)
    return reply.status(status).send({ success: false, error: body })
  }
  request.log.error({ err: error }, 'request: unexpected error')
  return reply.status(500).send({
    success: false,
    error: { code: 'unexpected', message: `Ocurrió un error (código ${request.id})`, request_id: request.id },
  })
}

/** Turns refusals into a status and Spanish text, and bugs into a 500 without details. No other code does. */
export const answerErrors = (app: FastifyInstance, securityEvent: SecurityEvent): void => {
  app.setErrorHandler((error, request, reply) => answerError(securityEvent, error, request, reply))
}
