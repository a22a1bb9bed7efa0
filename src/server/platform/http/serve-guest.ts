import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, ReplyOf } from '../../../contract/core/endpoint.ts'
import type { Querier } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { readBody } from './body/read-body.ts'
import { idempotencyKeyOf, requestHash } from './request-identity.ts'
import { decode, envelopeOf, register, type Sent, withWireNames } from './serve.ts'

/** A caller who is no official. `id` tells whose bodies a body counts with, and whose key a key is. */
type Guest = { id: number }

/** A request with its guest. `db` is a transaction if the request has an idempotency key. */
type GuestCall<E extends Endpoint, G extends Guest> = Sent<E> & { guest: G; db: Querier }

type GuestRoute<E extends Endpoint, G extends Guest, Prepared> = {
  /** Refuses a stranger, before a body is received. */
  admit: (request: FastifyRequest) => Promise<G>
  /** Slow work outside the transaction, as in a route of officials. */
  prepare?: (call: GuestCall<E, G>) => Promise<Prepared>
  answer: (call: GuestCall<E, G>, prepared: Prepared) => Promise<ReplyOf<E>>
  config?: FastifyContextConfig
}

/** Below zero, and 0 for people without any session: officials have the ids above. */
const apart = ({ id }: Guest): number => 0 - id

/** Serves a call of people with a session of their own kind, which opens no call of officials. */
export function serveGuest<E extends Endpoint, G extends Guest, Prepared = undefined>(
  app: FastifyInstance,
  { db, idempotency }: Pick<Platform, 'db' | 'idempotency'>,
  endpoint: E,
  { admit, prepare, answer, config = {} }: GuestRoute<E, G, Prepared>,
): void {
  const envelope = envelopeOf(endpoint)
  const guests = new WeakMap<FastifyRequest, G>()
  const handler = async (request: FastifyRequest) => {
    const guest = guests.get(request) ?? (await admit(request))
    const sentBody = endpoint.body && (await readBody(request, endpoint))
    const call: GuestCall<E, G> = { ...decode(endpoint, request, sentBody), guest, db }
    const prepared = async () => (await prepare?.(call)) as Prepared
    return withWireNames(endpoint, async () => {
      const key = endpoint.method === 'POST' ? idempotencyKeyOf(request) : undefined
      if (!key) return envelope(await answer(call, await prepared()))
      const holder = { id: apart(guest) }
      const identity = { key, hash: requestHash(request.method, request.url, sentBody) }
      // A known key begins no slow work: with other photos it would store them beyond the limits of a day.
      const first = await idempotency.answeredBefore(db, holder, identity)
      if (first) return first.reply
      const made = await prepared()
      return idempotency.once(holder, identity, async (tx) => envelope(await answer({ ...call, db: tx }, made)))
    })
  }
  register(app, endpoint, handler, {
    config,
    onRequest: async (request) => {
      const guest = await admit(request)
      guests.set(request, guest)
      if (endpoint.body) app.bodyMemory.assign(request, apart(guest))
    },
  })
}
