import '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { tokenClaims } from '../../../contract/session.wire.ts'

export type Claims = z.output<typeof tokenClaims>
/** `verify` answers undefined for anything but a valid, unexpired token of ours. */
export type Tokens = { sign(claims: Claims): string; verify(token: string): Claims | undefined }

/** Design section 5. */
export const TOKEN_HOURS = 12

/** Needs `@fastify/jwt` registered on the app. */
export const jwtTokens = (app: FastifyInstance): Tokens => ({
  sign: (claims) => app.jwt.sign(z.encode(tokenClaims, claims), { expiresIn: `${TOKEN_HOURS}h` }),
  verify: (token) => {
    try {
      const decoded = z.safeDecode(tokenClaims, app.jwt.verify(token))
      return decoded.success ? decoded.data : undefined
    } catch {
      return undefined
    }
  },
})
