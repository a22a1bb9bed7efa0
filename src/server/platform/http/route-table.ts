import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import './fastify-config.ts'

/** A route as the server has it; `endpoint` is the call of the contract that it serves, if it is one. */
export type RouteEntry = { method: string; url: string; endpoint: Endpoint | undefined }

/** Fills up while routes are registered after this call; each method is an entry of its own. */
export function collectRoutes(app: FastifyInstance): readonly RouteEntry[] {
  const routes: RouteEntry[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, endpoint: config?.endpoint })
  })
  return routes
}
