import { createHash } from 'node:crypto'
import '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { tokenClaims } from '../../../contract/session.wire.ts'
import { type Clock, systemClock } from '../clock.ts'

export type TokenClaims = z.output<typeof tokenClaims>
/** Claims of a token that was read. `hasRow`: the session has a row from its login on. */
export type Claims = TokenClaims & { tokenId: string; hasRow: boolean }
/**
 * `verify` accepts only a valid, unexpired token of this server. `recognise` also accepts an expired one: it identifies
 * the account, and opens nothing.
 */
export type Tokens = {
  sign(claims: TokenClaims): string
  verify(token: string): Claims | undefined
  recognise(token: string): Claims | undefined
  /** The same session once its second factor is set up; undefined if none was due. */
  withSecondFactor(token: string): string | undefined
  /** The same session with another e-mail and the same expiry; undefined if the token has this e-mail already. */
  withEmail(token: string, email: string): string | undefined
}

/** Life of a session (R 11.3). */
export const TOKEN_HOURS = 12

const LIFE_S = TOKEN_HOURS * 3600

/**
 * The second in which a token ends; undefined unless that is within a session's life of its issue. The library takes a
 * token without an end, and one of any length.
 */
function endOf({ iat, exp }: { iat?: unknown; exp?: unknown }, nowMs: number): number | undefined {
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) return undefined
  const [issued, end] = [iat as number, exp as number]
  // A clock that was set back may find a token that begins later today; none begins days from now.
  return end - issued <= LIFE_S && end <= nowMs / 1000 + 2 * LIFE_S ? end : undefined
}

/** Names a token of before sessions had rows: half of its SHA-256, in the form of a UUID. */
function digestOf(token: string): string {
  const hex = createHash('sha256').update(token).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Checked tokens that are remembered: each is checked twice per request, and a person sends one token all day. */
const MAX_CHECKED = 1_000

/**
 * Needs `@fastify/jwt` registered on the app.
 * @param previousSecret signed tokens before the secret changed; they stay valid until they expire
 * @param clock tells when a token begins and ends
 */
export function jwtTokens(app: FastifyInstance, previousSecret?: string, clock: Clock = systemClock): Tokens {
  const nowMs = () => clock().getTime()
  /** The library compares with the machine's clock. Told another instant, it makes a new verifier. */
  const otherNow = () => (clock === systemClock ? undefined : { clockTimestamp: nowMs() })
  const checked = new Map<string, { claims: Claims; expiresAtMs: number }>()
  const read = (token: string, verify: () => { iat?: unknown; exp?: unknown }) => {
    try {
      const signed = verify()
      const decoded = z.safeDecode(tokenClaims, signed as never)
      const end = endOf(signed, nowMs())
      if (!decoded.success || end === undefined) return undefined
      const { tokenId, ...claims } = decoded.data
      const named = { tokenId: tokenId ?? digestOf(token), hasRow: tokenId !== undefined }
      return { claims: { ...claims, ...named }, expiresAtMs: end * 1000 }
    } catch {
      return undefined
    }
  }
  /** The library makes a new verifier at every call with options, even if they are empty. */
  const readAny = (token: string, options?: { ignoreExpiration: boolean } | { clockTimestamp: number }) =>
    read(token, () => (options ? app.jwt.verify(token, options) : app.jwt.verify(token))) ??
    (previousSecret === undefined
      ? undefined
      : read(token, () => app.jwt.verify(token, { ...options, key: previousSecret })))
  const check = (token: string): Claims | undefined => {
    const found = readAny(token, otherNow())
    if (!found) return undefined
    const [oldest] = checked.keys()
    if (checked.size >= MAX_CHECKED && oldest !== undefined) checked.delete(oldest)
    checked.set(token, found)
    return found.claims
  }
  return {
    sign: (claims) =>
      app.jwt.sign(
        { ...z.encode(tokenClaims, claims), iat: Math.floor(nowMs() / 1000) },
        { expiresIn: `${TOKEN_HOURS}h` },
      ),
    verify: (token) => {
      const known = checked.get(token)
      return known && nowMs() < known.expiresAtMs ? known.claims : check(token)
    },
    withEmail: (token, email) => {
      const signed = app.jwt.decode<z.input<typeof tokenClaims>>(token)
      return signed && signed.email !== email ? app.jwt.sign({ ...signed, email }) : undefined
    },
    withSecondFactor: (token) => {
      const { must_set_second_factor: due, ...signed } = app.jwt.decode<z.input<typeof tokenClaims>>(token) ?? {}
      return due ? app.jwt.sign(signed) : undefined
    },
    recognise: (token) => readAny(token, { ignoreExpiration: true })?.claims,
  }
}
