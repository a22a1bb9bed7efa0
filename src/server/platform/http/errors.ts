import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { replyTo } from '../../../contract/problems.ts'
import { Problem, type ProblemCode } from '../../../domain/shared/problem.ts'
import { BlobsUnavailable } from '../blobs/blob-store.ts'
import { isConflict, isDatabaseUnavailable } from '../db/errors.ts'
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

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error, request)
  if (problem) {
    const { status, error: body } = replyTo(problem)
    if (status < 500) request.log.info({ code: problem.code }, 'request: refused')
    else request.log.error({ err: error, code: problem.code }, 'request: not available')
    // A malformed address has no page, so a browser goes to the start of the app.
    if (problem.code === 'request.malformed' && asksForPage(request)) return reply.redirect('/')
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
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError)
}
