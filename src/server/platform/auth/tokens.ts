import '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { tokenClaims } from '../../../contract/session.wire.ts'

export type Claims = z.output<typeof tokenClaims>
/**
 * `verify` accepts only a valid, unexpired token of this server. `recognise` also accepts an expired one: it identifies
 * the account, and opens nothing.
 */
export type Tokens = {
  sign(claims: Claims): string
  verify(token: string): Claims | undefined
  recognise(token: string): Claims | undefined
  /** The same session with another e-mail and the same expiry; undefined if the token has this e-mail already. */
  withEmail(token: string, email: string): string | undefined
}

/** Life of a session (R 11.3). */
const TOKEN_HOURS = 12

/** Checked tokens that are remembered: each is checked twice per request, and a person sends one token all day. */
const MAX_CHECKED = 1_000

/**
 * Needs `@fastify/jwt` registered on the app.
 * @param previousSecret signed tokens before the secret changed; they stay valid until they expire
 */
export function jwtTokens(app: FastifyInstance, previousSecret?: string): Tokens {
  const checked = new Map<string, { claims: Claims; expiresAtMs: number }>()
  const read = (verify: () => { exp?: unknown }) => {
    try {
      const signed = verify()
      const decoded = z.safeDecode(tokenClaims, signed as never)
      // The library takes a token that never expires.
      if (!decoded.success || typeof signed.exp !== 'number') return undefined
      return { claims: decoded.data, expiresAtMs: signed.exp * 1000 }
    } catch {
      return undefined
    }
  }
  /** The library makes a new verifier at every call with options, even if they are empty. */
  const readAny = (token: string, options?: { ignoreExpiration: boolean }) =>
    read(() => (options ? app.jwt.verify(token, options) : app.jwt.verify(token))) ??
    (previousSecret === undefined ? undefined : read(() => app.jwt.verify(token, { ...options, key: previousSecret })))
  const check = (token: string): Claims | undefined => {
    const found = readAny(token)
    if (!found) return undefined
    const [oldest] = checked.keys()
    if (checked.size >= MAX_CHECKED && oldest !== undefined) checked.delete(oldest)
    checked.set(token, found)
    return found.claims
  }
  return {
    sign: (claims) => app.jwt.sign(z.encode(tokenClaims, claims), { expiresIn: `${TOKEN_HOURS}h` }),
    verify: (token) => {
      const known = checked.get(token)
      // The library compares with the machine's clock, too.
      return known && Date.now() < known.expiresAtMs ? known.claims : check(token)
    },
    withEmail: (token, email) => {
      const signed = app.jwt.decode<z.input<typeof tokenClaims>>(token)
      return signed && signed.email !== email ? app.jwt.sign({ ...signed, email }) : undefined
    },
    recognise: (token) => readAny(token, { ignoreExpiration: true })?.claims,
  }
}
