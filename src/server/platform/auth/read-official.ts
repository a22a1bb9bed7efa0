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
 * Why a token opens nothing. A device keeps the work of whoever comes back and drops that of a deactivated account, so
 * it is told which, even when the token has expired meanwhile.
 */
async function endedSession({ sessions, tokens }: Platform, token: string): Promise<Problem> {
  const claims = tokens.recognise(token)
  const user = claims && (await sessions.findUser(claims.userId))
  return new Problem(user && !user.isActive ? 'session.deactivated' : 'session.ended')
}

/**
 * The token of a call, when it is one of ours. Nobody else is asked, so that it can be looked at before what was sent is
 * received: a body is read by the thread that serves everybody.
 */
export async function readClaims(platform: Platform, request: FastifyRequest): Promise<Claims> {
  const token = tokenOf(request)
  if (!token) throw new Problem('session.missing')
  const claims = platform.tokens.verify(token)
  if (!claims) throw await endedSession(platform, token)
  return claims
}

/**
 * Who is calling. The account is read at every request: a deactivated user, a changed password or role ends the
 * session at once, whatever the token still says. Until they choose a password of their own, whoever has one that
 * somebody else chose may call only the endpoints that say so.
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
