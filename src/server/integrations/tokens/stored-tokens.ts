import { randomBytes } from 'node:crypto'
import type { ApiTokens } from '../../platform/auth/api-tokens.ts'
import { tokenDigest } from '../../platform/auth/token-digest.ts'
import type { Database } from '../../platform/db/database.ts'
import { findToken, noteUse } from './api-tokens.queries.ts'

/** 256 random bits: a plain digest is as good as a password hash. */
const SECRET_BYTES = 32
/** Characters of a token that are shown again: its mark and six of forty-three. */
const PREFIX_LENGTH = 10

export function newToken(): { token: string; hash: string; prefix: string } {
  const token = `vig_${randomBytes(SECRET_BYTES).toString('base64url')}`
  return { token, hash: tokenDigest(token), prefix: token.slice(0, PREFIX_LENGTH) }
}

/** Tokens whose ids are remembered for limits. */
const MAX_KNOWN = 1_000

/** Reads tokens for requests. */
export function storedTokens(db: Database): ApiTokens {
  const known = new Map<string, { id: number; usedOn: string | undefined }>()
  const entryOf = (id: number) => [...known.values()].find((entry) => entry.id === id)
  return {
    async find(token) {
      const hash = tokenDigest(token)
      const found = await findToken(db, hash)
      if (!found) {
        known.delete(hash)
        return undefined
      }
      const [oldest] = known.keys()
      if (!known.has(hash) && known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      if (!known.has(hash)) known.set(hash, { id: found.id, usedOn: undefined })
      return found
    },
    knownId: (token) => known.get(tokenDigest(token))?.id,
    async used(id, today) {
      const entry = entryOf(id)
      if (entry?.usedOn === today) return
      await noteUse(db, id, today)
      if (entry) entry.usedOn = today
    },
  }
}
