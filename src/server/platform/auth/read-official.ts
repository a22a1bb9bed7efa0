import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { isUserType, type Official } from '../../../domain/access/official.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { bindLogUser } from '../observability/requests.ts'
import type { Platform } from '../platform.ts'
import type { Claims } from './tokens.ts'

/** `Authorization: Bearer <token>` or the bare token. */
export const tokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  headers.authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''

/**
 * The refusal for a token that opens nothing. A device keeps its work if the session ended and drops it if the account
 * was deactivated, so the refusal says which, even for an expired token.
 */
async function endedSession({ sessions, tokens }: Platform, token: string): Promise<Problem> {
  const claims = tokens.recognise(token)
  const user = claims && (await sessions.findUser(claims.userId))
  return new Problem(user && !user.isActive ? 'session.deactivated' : 'session.ended')
}

/**
 * Checks the token's signature without the database. Bodies are received by the one main thread, so a stranger is
 * refused before the body is read.
 */
export async function readClaims(platform: Platform, request: FastifyRequest): Promise<Claims> {
  const token = tokenOf(request)
  if (!token) throw new Problem('session.missing')
  const claims = platform.tokens.verify(token)
  if (!claims) throw await endedSession(platform, token)
  return claims
}

/**
 * The official who is calling. The account is read at every request, so that deactivation, a new password or a new role
 * ends the session at once. A user whose password was chosen by an administrator may call only endpoints with
 * `whilePasswordIsDue`.
 */
export async function readOfficial(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'whilePasswordIsDue'>,
): Promise<Official> {
  const claims = await readClaims(platform, request)
  const user = await platform.sessions.findUser(claims.userId)
  if (!user?.isActive || user.sessionVersion !== claims.version || !isUserType(user.userType)) {
    throw await endedSession(platform, tokenOf(request))
  }
  bindLogUser(request, user.id)
  if (user.mustChangePassword && !endpoint.whilePasswordIsDue) throw new Problem('session.password-change-due')
  return { id: user.id, email: user.email, departmentId: user.departmentId, userType: user.userType }
}
