import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { replyTo } from '../../../contract/problems.ts'
import { Problem, type ProblemCode } from '../../../domain/shared/problem.ts'
import { BlobsUnavailable } from '../blobs/blob-store.ts'
import { isConflict, isDatabaseUnavailable } from '../db/errors.ts'
import { refusalOf } from './decode.ts'
import { asksForPage } from './routes.ts'

/** Fastify's and its plugins' own refusals of what a client sent, by their code. */
const byCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_REQ_FILE_TOO_LARGE: 'image.too-large',
  FST_FILES_LIMIT: 'request.too-large',
  FST_FIELDS_LIMIT: 'request.too-large',
  FST_PARTS_LIMIT: 'request.too-large',
  FST_PROTO_VIOLATION: 'request.malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported-media',
}
const byStatus: Record<number, ProblemCode> = {
  404: 'request.not-found',
  405: 'request.method-not-allowed',
  413: 'request.too-large',
  415: 'request.unsupported-media',
  429: 'request.too-many',
}

const TRY_AGAIN = { params: { retryAfterS: '30' } }

/** Whoever sends broke off: their connection fails with the same words as one to the database. */
const isBrokenOff = (error: unknown, { raw }: FastifyRequest) =>
  raw.destroyed && !raw.complete && (error as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET'

/** The refusal that an error stands for; undefined when it is a bug. */
function problemOf(error: unknown, request: FastifyRequest): Problem | undefined {
  if (error instanceof Problem) return error
  if (isBrokenOff(error, request)) return new Problem('request.malformed')
  if (error instanceof BlobsUnavailable) return new Problem('storage.unavailable', TRY_AGAIN)
  // One that lost its turn again and again: nothing of it was kept, and later there may be fewer others.
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
    if (status < 500) request.log.info({ code: problem.code }, 'refused')
    else request.log.error({ err: error, code: problem.code }, 'not available')
    // An address that cannot be read as one has no page; wherever it pointed, they get to where the app begins.
    if (problem.code === 'request.malformed' && asksForPage(request)) return reply.redirect('/')
    if (problem.params.retryAfterS) reply.header('retry-after', problem.params.retryAfterS)
    return reply.status(status).send({ success: false, error: body })
  }
  request.log.error({ err: error }, 'unexpected error')
  return reply.status(500).send({
    success: false,
    error: { code: 'unexpected', message: `Ocurrió un error (código ${request.id})`, request_id: request.id },
  })
}

/** The one place that turns refusals into status and Spanish text, and bugs into a 500 without details. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError)
}
