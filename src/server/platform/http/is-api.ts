import type { FastifyRequest } from 'fastify'

export const isOfApi = (path: string) => /^\/api(?:[/?]|$)/.test(path)

/**
 * Whether a request is the API's. The route that answers it says so: an address can be written in more than one way
 * (`/%61pi/login`), and the router knows them all. What no route answers is told by its address.
 */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean => isOfApi(routeOptions.url ?? '') || isOfApi(url)

/** Whether a browser asks for a page of the app: what it is answered is what a person sees. */
export const asksForPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !isApi(request) && /\btext\/html\b/.test(request.headers.accept ?? '')
