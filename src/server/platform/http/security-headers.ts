import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Mantine writes its variables in a style element of its own; scripts come from our files alone. */
export const securityHeaders = (app: FastifyInstance) =>
  app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
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
