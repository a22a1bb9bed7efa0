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
import type { Official } from '../../../domain/access/official.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { readClaims, readOfficial } from '../auth/read-official.ts'
import type { Querier } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { bodyOf, letBytesGo } from './body/body-memory.ts'
import { MAX_TEXT_BYTES, readBody } from './body/read-body.ts'
import { decodeForm, decodeParams } from './decode.ts'
import { idempotencyKeyOf, requestHash } from './request-identity.ts'

/** What was sent, decoded to the domain's names. */
export type Sent<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
}

/** What a route hands to its service. `db` is a transaction when the request carries an idempotency key. */
export type Call<E extends Endpoint> = Sent<E> & { db: Querier; official: Official }

export type Route<E extends Endpoint, Prepared> = {
  /**
   * Slow work that must not hold a transaction (decoding and storing images); its result reaches `answer`.
   * On the embedded database a transaction holds up everybody else.
   */
  prepare?: (call: Call<E>) => Promise<Prepared>
  answer: (call: Call<E>, prepared: Prepared) => Promise<ReplyOf<E>>
  /** A reading that may be a moment old: it goes to the replica where there is one. */
  mayLag?: boolean
  /**
   * `own`: the service remembers keys itself, in its own transaction. `withoutReply`: the key is kept and the reply is
   * not, because it holds a secret.
   */
  idempotency?: 'generic' | 'own' | 'withoutReply'
}

function decode<E extends Endpoint>(endpoint: E, request: FastifyRequest, sentBody: unknown): Sent<E> {
  return {
    params: endpoint.params && decodeParams(endpoint.params, request.params),
    query: endpoint.query && decodeForm(endpoint.query, request.query),
    body: endpoint.body && decodeForm(endpoint.body, sentBody),
    request,
  } as Sent<E>
}

const SLOW_BODY_MS = 1_000

/** Puts a reply in its envelope; a file has none. */
const envelopeOf = (endpoint: Endpoint) => {
  if (endpoint.answersFile) return (file: unknown) => file
  const envelope = success(endpoint.reply)
  return (data: unknown) => z.encode(envelope, { success: true, data }) as unknown
}

/** The contract encoded the answer already: Fastify has nothing left to serialise or check. */
const sendJson = (reply: FastifyReply, answer: unknown) =>
  reply
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(answer))

const sendFile = (reply: FastifyReply, { bytes, headers }: FileReply) =>
  reply.headers(headers).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

const register = (
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest) => Promise<unknown>,
  { config, ...options }: Pick<RouteShorthandOptions, 'config' | 'bodyLimit' | 'onRequest'> = {},
) =>
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    config: { ...config, endpoint },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await handler(request).finally(() => letBytesGo(request))
      return endpoint.answersFile ? sendFile(reply, answer as FileReply) : sendJson(reply, answer)
    },
  })

/** A service names the fields of a form as the domain does; the sender gets the names that they sent. */
async function withWireNames<T>({ body }: Endpoint, work: () => Promise<T>): Promise<T> {
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

/** Who sends, and what: whoever may not come in is told so before it is received. */
async function readSender(platform: Platform, request: FastifyRequest, endpoint: Endpoint) {
  const beganAt = platform.clock()
  const official = await readOfficial(platform, request, endpoint)
  if (!endpoint.body) return { official, sentBody: undefined }
  const sentBody = await readBody(request, endpoint)
  const tookMs = Math.abs(platform.clock().getTime() - beganAt.getTime())
  // Whoever holds a request open must not keep the rights that they had when it began.
  return { official: tookMs < SLOW_BODY_MS ? official : await readOfficial(platform, request, endpoint), sentBody }
}

/**
 * The one way a request of an official travels: who, what, the domain's rule, the answer in its envelope.
 * Refusals are thrown, and worded in one place (`errors.ts`).
 */
export function serve<E extends Endpoint, Prepared = undefined>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  route: Route<E, Prepared>,
): void {
  const envelope = envelopeOf(endpoint)
  const handler = async (request: FastifyRequest) => {
    const { official, sentBody } = await readSender(platform, request, endpoint)
    const call: Call<E> = { ...decode(endpoint, request, sentBody), official, db: platform.db }
    return withWireNames(endpoint, async () => {
      // Whoever remembers keys, one that is none is refused before anything is done.
      const key = endpoint.method === 'POST' ? idempotencyKeyOf(request) : undefined
      const prepared = (await route.prepare?.(call)) as Prepared
      if (!key || route.idempotency === 'own') return envelope(await answerFrom(platform, route, call, prepared))
      const work = async (tx: Querier) => envelope(await route.answer({ ...call, db: tx }, prepared))
      const content = [request.method, request.url, sentBody]
      if (route.idempotency !== 'withoutReply') {
        return platform.idempotency.once(official, { key, hash: requestHash(...content) }, work)
      }
      // The content may hold a password, which nobody must be able to guess at by its digest.
      const hash = requestHash(platform.config.tokenSecret, ...content)
      return platform.idempotency.onceWithoutReply(official, { key, hash }, work)
    })
  }
  register(app, endpoint, handler, {
    // JSON is read before the handler is asked: by then it is too late to turn away whoever nobody knows.
    ...(endpoint.body && {
      onRequest: async (request) => bodyOf(request, (await readClaims(platform, request)).userId),
    }),
    ...(endpoint.body && endpoint.sends !== 'bytes' && { bodyLimit: MAX_TEXT_BYTES }),
  })
}

/** The same for a call that needs no session. */
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
