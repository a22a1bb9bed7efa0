import 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route serves; absent for files and health. */
    endpoint?: Endpoint
  }
}
