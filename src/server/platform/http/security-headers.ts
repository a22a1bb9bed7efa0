import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { isApi } from './routes.ts'

/** What a page of ours may ask of the device; a photo is taken by the device's own camera app. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=()'

/** Made once: Fastify's plugin makes it anew for every request, which took a twentieth of the time of saving an item. */
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
  // The proxy that ends TLS sets it: on plain loopback it would lock people out.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
})

/** Nothing written into a page runs or paints: scripts and styles come from our own files alone (decision 014). */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    // People's data stays out of caches; what may be kept, such as an image, says so itself.
    if (isApi(request)) reply.header('cache-control', 'no-store')
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}
