import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { TOKEN_HOURS, type TokenClaims } from '../platform/auth/tokens.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { insertSession } from './open-sessions.queries.ts'

const MAX_USER_AGENT = 300

/** The `User-Agent` of a request; PostgreSQL texts take no NUL. */
export const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').replaceAll('\0', '').slice(0, MAX_USER_AGENT)

export const expiryOf = (at: Date): Date => new Date(at.getTime() + TOKEN_HOURS * 60 * 60 * 1000)

/** Opens a session of 12 hours. @returns its token */
export async function openSession(
  { tokens, clock }: Pick<Platform, 'tokens' | 'clock'>,
  q: Querier,
  claims: Omit<TokenClaims, 'tokenId'> & { version: number },
  request: Pick<FastifyRequest, 'headers'>,
): Promise<string> {
  const at = clock()
  const tokenId = randomUUID()
  const { userId, version } = claims
  const times = { createdAt: at, lastSeenAt: at, expiresAt: expiryOf(at) }
  await insertSession(q, { tokenId, userId, version, userAgent: userAgentOf(request), ...times })
  return tokens.sign({ ...claims, tokenId })
}
