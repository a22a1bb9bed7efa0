import type { FastifyRequest } from 'fastify'
import { loggedError } from '../observability/logged-error.ts'

/** A one-time token in an address is as good as a password: no log keeps it. */
const withoutToken = (url: string) => url.replace(/([?&]token=)[^&]*/g, '$1…')

/** What the log keeps of a request; never its headers. */
export const loggedRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: withoutToken(url),
  host,
  remoteAddress: ip,
})

/** What the parser of multipart bodies tells at level trace, without the headers that it was given. */
const loggedParser = ({ limits }: { limits?: object }) => ({ limits })

export const logSerializers = { req: loggedRequest, busboyOptions: loggedParser, err: loggedError }
