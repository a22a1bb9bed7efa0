import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import { z } from 'zod'
import {
  type BodyOf,
  type Endpoint,
  type FileReply,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  success,
} from '../../../contract/core/endpoint.ts'
import { type DepartmentAction, may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { ApiCaller } from '../auth/api-tokens.ts'
import { readCaller, readClaims, readOfficial } from '../auth/read-official.ts'
import type { Querier } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { MAX_TEXT_BYTES, readBody } from './body/read-body.ts'
import { decodeForm, decodeParams } from './decode.ts'
import { isKnownRequest } from './known-request.ts'
import { idempotencyKeyOf, requestHash } from './request-identity.ts'

/** A request, decoded to the domain's names. */
export type Sent<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
}

/** A request with its official. `db` is a transaction if the request has an idempotency key. */
export type Call<E extends Endpoint> = Sent<E> & {
  db: Querier
  official: Official
  /** The token that calls for the official; undefined for a session. */
  apiCaller?: ApiCaller
}

export type Route<E extends Endpoint, Prepared> = {
  /**
   * Refuses a call before `prepare`, so that no byte of a refused one is stored. A repeated request was admitted once, and
   * its first reply comes again: it is not asked of.
   */
  admit?: (call: Call<E>) => Promise<unknown>
  /**
   * Slow work outside the transaction (decoding and storing images); `answer` gets its result. On the embedded database
   * a transaction delays every other request.
   */
  prepare?: (call: Call<E>) => Promise<Prepared>
  answer: (call: Call<E>, prepared: Prepared) => Promise<ReplyOf<E>>
  /** Runs once the answer's transaction is committed. A key makes that later than the end of `answer`. */
  afterwards?: () => void
  /**
   * An action that only some officials of a department may do. Others are refused before their request is read, so that
   * no refusal tells them which fields it has.
   */
  needs?: DepartmentAction
  /** The answer may be seconds old, so the replica may give it. */
  mayLag?: boolean
  /**
   * `own`: the service stores keys itself, in its own transaction. `withoutReply`: the key is stored without the reply,
   * which holds a secret.
   */
  idempotency?: 'generic' | 'own' | 'withoutReply'
  /** The client keeps the answer and asks each time whether it is the newest; then it is not sent again. */
  isRevalidated?: boolean
  /** Headers of a successful reply, besides those of every reply. */
  headers?: Readonly<Record<string, string>>
}

export function decode<E extends Endpoint>(endpoint: E, request: FastifyRequest, sentBody: unknown): Sent<E> {
  return {
    params: endpoint.params && decodeParams(endpoint.params, request.params),
    query: endpoint.query && decodeForm(endpoint.query, request.query),
    body: endpoint.body && decodeForm(endpoint.body, sentBody),
    request,
  } as Sent<E>
}

const SLOW_BODY_MS = 1_000

/** Puts a reply in its envelope; a file has none. */
export const envelopeOf = (endpoint: Endpoint) => {
  if (endpoint.answersFile) return (file: unknown) => file
  const envelope = success(endpoint.reply)
  return (data: unknown) => z.encode(envelope, { success: true, data }) as unknown
}

/** The contract encoded the answer already: Fastify has nothing left to serialise or check. */
const sendJson = (reply: FastifyReply, answer: unknown) =>
  reply
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(answer))

const NOT_MODIFIED = 304

/** Sends an answer with its digest as tag, unless the caller has it. */
const sendRevalidated = (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
  const text = JSON.stringify(answer)
  const tag = `"${hash('sha256', text, 'hex').slice(0, 32)}"`
  // Weak: the same answer comes compressed and as it is.
  reply.headers({ etag: `W/${tag}`, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(NOT_MODIFIED).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

const sendFile = (reply: FastifyReply, { bytes, headers, isKnown, status }: FileReply) => {
  if (isKnown) return reply.code(NOT_MODIFIED).headers(headers).send()
  return reply
    .code(status ?? 200)
    .headers(headers)
    .send(
      bytes instanceof Uint8Array
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : bytes instanceof Readable
          ? bytes
          : Readable.from(bytes, { objectMode: false }),
    )
}

export const register = (
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest) => Promise<unknown>,
  {
    config,
    headers = {},
    isRevalidated = false,
    ...options
  }: Pick<RouteShorthandOptions, 'config' | 'bodyLimit' | 'onRequest'> &
    Pick<Route<Endpoint, unknown>, 'headers' | 'isRevalidated'> = {},
) =>
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    config: { ...config, endpoint },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await handler(request).finally(() => app.bodyMemory.release(request))
      reply.headers(headers)
      if (isRevalidated) return sendRevalidated(request, reply, answer)
      return endpoint.answersFile ? sendFile(reply, answer as FileReply) : sendJson(reply, answer)
    },
  })

/** Renames the fields of a refusal from the domain's names to the wire names. */
export async function withWireNames<T>({ body }: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields || !body) throw error
    const named = Object.entries(error.fields).map(([name, text]) => [body.wireNames[name] ?? name, text])
    throw new Problem(error.code, { params: error.params, fields: Object.fromEntries(named) })
  }
}

function answerFrom<E extends Endpoint, Prepared>(
  { db, replica }: Platform,
  { mayLag, answer }: Route<E, Prepared>,
  call: Call<E>,
  prepared: Prepared,
): Promise<ReplyOf<E>> {
  if (!mayLag || !replica) return answer(call, prepared)
  return replica.read(db, (asked) => answer({ ...call, db: asked }, prepared))
}

/** Reads the official first and then the body, so that a stranger is refused before the body is received. */
async function readSender(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
  needs: DepartmentAction | undefined,
) {
  const beganAt = platform.clock()
  const { official, apiCaller } = await readCaller(platform, request, endpoint)
  if (needs && !may(official, needs, official)) throw new Problem('access.forbidden')
  if (!endpoint.body) return { official, sentBody: undefined, ...(apiCaller && { apiCaller }) }
  const sentBody = await readBody(request, endpoint)
  const tookMs = Math.abs(platform.clock().getTime() - beganAt.getTime())
  // A slow request must not keep the rights that its sender had at the beginning.
  return { official: tookMs < SLOW_BODY_MS ? official : await readOfficial(platform, request, endpoint), sentBody }
}

/**
 * Serves a call of an official: authenticate, decode, answer, encode. Every such call travels this way. Refusals are
 * thrown; `errors.ts` words them.
 */
export function serve<E extends Endpoint, Prepared = undefined>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  route: Route<E, Prepared>,
): void {
  const envelope = envelopeOf(endpoint)
  const handler = async (request: FastifyRequest) => {
    const { sentBody, ...caller } = await readSender(platform, request, endpoint, route.needs)
    const call: Call<E> = { ...decode(endpoint, request, sentBody), ...caller, db: platform.db }
    const answered = await withWireNames(endpoint, async () => {
      // Reject a malformed Idempotency-Key first, even on routes that store keys themselves.
      const key = endpoint.method === 'POST' ? idempotencyKeyOf(request) : undefined
      if (route.admit && !(await isKnownRequest(platform, caller.official, request))) await route.admit(call)
      const prepared = (await route.prepare?.(call)) as Prepared
      if (!key || route.idempotency === 'own') return envelope(await answerFrom(platform, route, call, prepared))
      const work = async (tx: Querier) => envelope(await route.answer({ ...call, db: tx }, prepared))
      const content = [request.method, request.url, sentBody]
      if (route.idempotency !== 'withoutReply') {
        return platform.idempotency.once(caller.official, { key, hash: requestHash(...content) }, work)
      }
      // The content may hold a password, so the hash is salted with a secret against guessing.
      const hash = requestHash(platform.config.tokenSecret, ...content)
      return platform.idempotency.onceWithoutReply(caller.official, { key, hash }, work)
    })
    route.afterwards?.()
    return answered
  }
  register(app, endpoint, handler, {
    ...(route.headers && { headers: route.headers }),
    ...(route.isRevalidated && { isRevalidated: true }),
    // Fastify parses JSON before the handler runs, so a stranger is refused in this earlier hook.
    ...(endpoint.body && {
      onRequest: async (request) => app.bodyMemory.assign(request, (await readClaims(platform, request)).userId),
    }),
    ...(endpoint.body && endpoint.sends !== 'bytes' && { bodyLimit: MAX_TEXT_BYTES }),
  })
}

/** Serves a call that needs no session. */
export function servePublic<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (sent: Sent<NoInfer<E>>) => Promise<ReplyOf<NoInfer<E>>>,
  config: FastifyContextConfig = {},
): void {
  const envelope = envelopeOf(endpoint)
  const handler = async (request: FastifyRequest) => {
    const sentBody = endpoint.body && (await readBody(request, endpoint))
    const sent: Sent<E> = decode(endpoint, request, sentBody)
    return withWireNames(endpoint, async () => envelope(await answer(sent)))
  }
  register(app, endpoint, handler, { config })
}
