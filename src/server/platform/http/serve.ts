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
import { MAX_TEXT_BYTES, readBody } from './body/read-body.ts'
import { decodeForm, decodeParams } from './decode.ts'
import { idempotencyKeyOf, requestHash } from './request-identity.ts'

/** A request, decoded to the domain's names. */
export type Sent<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
}

/** A request with its official. `db` is a transaction if the request has an idempotency key. */
export type Call<E extends Endpoint> = Sent<E> & { db: Querier; official: Official }

export type Route<E extends Endpoint, Prepared> = {
  /**
   * Slow work outside the transaction (decoding and storing images); `answer` gets its result. On the embedded database
   * a transaction delays every other request.
   */
  prepare?: (call: Call<E>) => Promise<Prepared>
  answer: (call: Call<E>, prepared: Prepared) => Promise<ReplyOf<E>>
  /** The answer may be seconds old, so the replica may give it. */
  mayLag?: boolean
  /**
   * `own`: the service stores keys itself, in its own transaction. `withoutReply`: the key is stored without the reply,
   * which holds a secret.
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
      const answer = await handler(request).finally(() => app.bodyMemory.release(request))
      return endpoint.answersFile ? sendFile(reply, answer as FileReply) : sendJson(reply, answer)
    },
  })

/** Renames the fields of a refusal from the domain's names to the wire names. */
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

/** Reads the official first and then the body, so that a stranger is refused before the body is received. */
async function readSender(platform: Platform, request: FastifyRequest, endpoint: Endpoint) {
  const beganAt = platform.clock()
  const official = await readOfficial(platform, request, endpoint)
  if (!endpoint.body) return { official, sentBody: undefined }
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
    const { official, sentBody } = await readSender(platform, request, endpoint)
    const call: Call<E> = { ...decode(endpoint, request, sentBody), official, db: platform.db }
    return withWireNames(endpoint, async () => {
      // Reject a malformed Idempotency-Key first, even on routes that store keys themselves.
      const key = endpoint.method === 'POST' ? idempotencyKeyOf(request) : undefined
      const prepared = (await route.prepare?.(call)) as Prepared
      if (!key || route.idempotency === 'own') return envelope(await answerFrom(platform, route, call, prepared))
      const work = async (tx: Querier) => envelope(await route.answer({ ...call, db: tx }, prepared))
      const content = [request.method, request.url, sentBody]
      if (route.idempotency !== 'withoutReply') {
        return platform.idempotency.once(official, { key, hash: requestHash(...content) }, work)
      }
      // The content may hold a password, so the hash is salted with a secret against guessing.
      const hash = requestHash(platform.config.tokenSecret, ...content)
      return platform.idempotency.onceWithoutReply(official, { key, hash }, work)
    })
  }
  register(app, endpoint, handler, {
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
