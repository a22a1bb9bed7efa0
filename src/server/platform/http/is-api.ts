import type { FastifyRequest } from 'fastify'

const isOfApi = (path: string) => /^\/api(?:[/?]|$)/.test(path)

/**
 * Whether a request is the API's. The route that answers it says so: an address can be written in more than one way
 * (`/%61pi/login`), and the router knows them all. What no route answers is told by its address.
 */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean => isOfApi(routeOptions.url ?? '') || isOfApi(url)
