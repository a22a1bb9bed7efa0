import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { isApi } from './routes.ts'

/** Permissions of a page. A photo is taken by the device's own camera app. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=()'

/**
 * The middleware is made once. Fastify's plugin makes it for every request, which took 5 % of the time of saving an
 * item.
 */
const setHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // The proxy that ends TLS sets it; on plain loopback it would lock people out.
  strictTransportSecurity: false,
  // Browsers that do not know `frame-ancestors` obey it.
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
})

/** Sets the headers of every reply. Scripts and styles load from this server's files only (decision 014). */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    // Personal data stays out of caches; a reply that may be cached, such as an image, sets its own header.
    if (isApi(request)) reply.header('cache-control', 'no-store')
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}
