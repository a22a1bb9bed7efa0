import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, ReplyOf } from '../../../contract/core/endpoint.ts'
import { readBody } from './body/read-body.ts'
import { decode, envelopeOf, register, type Sent, withWireNames } from './serve.ts'

/** A caller who is no official. `id` tells whose bodies a body counts with. */
type Guest = { id: number }

type GuestRoute<E extends Endpoint, G extends Guest, Prepared> = {
  /** Refuses a stranger, before a body is received. */
  admit: (request: FastifyRequest) => Promise<G>
  /** Slow work outside the transaction, as in a route of officials. */
  prepare?: (call: Sent<E> & { guest: G }) => Promise<Prepared>
  answer: (call: Sent<E> & { guest: G }, prepared: Prepared) => Promise<ReplyOf<E>>
}

/** Serves a call of people with a session of their own kind, which opens no call of officials. */
export function serveGuest<E extends Endpoint, G extends Guest, Prepared = undefined>(
  app: FastifyInstance,
  endpoint: E,
  { admit, prepare, answer }: GuestRoute<E, G, Prepared>,
): void {
  const envelope = envelopeOf(endpoint)
  const guests = new WeakMap<FastifyRequest, G>()
  const handler = async (request: FastifyRequest) => {
    const guest = guests.get(request) ?? (await admit(request))
    const sentBody = endpoint.body && (await readBody(request, endpoint))
    const call = { ...decode(endpoint, request, sentBody), guest }
    return withWireNames(endpoint, async () => {
      const prepared = (await prepare?.(call)) as Prepared
      return envelope(await answer(call, prepared))
    })
  }
  register(app, endpoint, handler, {
    onRequest: async (request) => {
      const guest = await admit(request)
      guests.set(request, guest)
      // Below zero: officials have the ids above.
      if (endpoint.body) app.bodyMemory.assign(request, -guest.id)
    },
  })
}
