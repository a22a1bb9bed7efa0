import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route serves; absent for web files, health and metrics. */
    endpoint?: Endpoint
    /** True where the path's parameters are a secret, which no log may keep. */
    isPathSecret?: boolean
  }
}

/** A route as registered with Fastify, with its call of the contract if it serves one. */
export type RouteEntry = { method: string; url: string; endpoint: Endpoint | undefined }

/** Collects the routes that are registered after this call; each method is an entry of its own. */
export function collectRoutes(app: FastifyInstance): readonly RouteEntry[] {
  const routes: RouteEntry[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, endpoint: config?.endpoint })
  })
  return routes
}

const isApiPath = (path: string) => /^\/api(?:[/?]|$)/.test(path)

/**
 * Whether a request is for the API. The matched route decides, because an address can be written in several ways
 * (`/%61pi/login`) and the router knows them all. Without a route, the address decides.
 */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  isApiPath(routeOptions.url ?? '') || isApiPath(url)

/** Whether a browser asks for a page of the web app, so that a person sees the answer. */
export const asksForPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !isApi(request) && /\btext\/html\b/.test(request.headers.accept ?? '')

const isFilledBy = (pattern: string, segment: string | undefined) =>
  pattern.startsWith(':') ? Boolean(segment) : pattern === segment

function leadsTo(url: string, path: readonly string[]): boolean {
  const pattern = url.split('/')
  if (pattern.at(-1) === '*') return pattern.slice(0, -1).every((one, at) => isFilledBy(one, path[at]))
  return pattern.length === path.length && pattern.every((one, at) => isFilledBy(one, path[at]))
}

/** The methods that an address of the API answers to, without its query; none if no route has the address. */
export function methodsAt(routes: readonly RouteEntry[], url: string): string[] {
  const path = (url.split('?', 1)[0] as string).split('/')
  return [...new Set(routes.filter(({ url: own }) => isApiPath(own) && leadsTo(own, path)).map(({ method }) => method))]
}
