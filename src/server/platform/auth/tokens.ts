import '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { tokenClaims } from '../../../contract/session.wire.ts'

export type Claims = z.output<typeof tokenClaims>
/**
 * `verify` answers undefined for anything but a valid, unexpired token of ours; `recognise` also takes one that has
 * expired: it tells whose it was, and opens nothing.
 */
export type Tokens = {
  sign(claims: Claims): string
  verify(token: string): Claims | undefined
  recognise(token: string): Claims | undefined
  /** The same session under another e-mail, which ends when it would have; undefined when that is what it tells. */
  withEmail(token: string, email: string): string | undefined
}

/** Life of a session (R 11.3). */
export const TOKEN_HOURS = 12

/** Tokens whose signature was checked lately: each is looked at twice per request, and a person sends one all day. */
const MAX_CHECKED = 1_000

/**
 * Needs `@fastify/jwt` registered on the app.
 * @param previousSecret with which tokens were signed before a change of the secret: theirs go on until they expire
 */
export function jwtTokens(app: FastifyInstance, previousSecret?: string): Tokens {
  const checked = new Map<string, { claims: Claims; expiresAtMs: number }>()
  const read = (verify: () => { exp?: number }) => {
    try {
      const signed = verify()
      const decoded = z.safeDecode(tokenClaims, signed as never)
      return decoded.success ? { claims: decoded.data, expiresAtMs: (signed.exp ?? 0) * 1000 } : undefined
    } catch {
      return undefined
    }
  }
  /** With an object of options, even an empty one, the library makes a new verifier at every call. */
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
      // As the library does it, by the machine's clock.
      return known && Date.now() < known.expiresAtMs ? known.claims : check(token)
    },
    withEmail: (token, email) => {
      const signed = app.jwt.decode<z.input<typeof tokenClaims>>(token)
      return signed && signed.email !== email ? app.jwt.sign({ ...signed, email }) : undefined
    },
    recognise: (token) => readAny(token, { ignoreExpiration: true })?.claims,
  }
}
