import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { isUserType, type Official } from '../../../domain/access/official.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { bindLogUser } from '../observability/requests.ts'
import type { Platform } from '../platform.ts'
import { type ApiCaller, apiTokenOf, isApiToken, readTokenCaller } from './api-tokens.ts'
import { idleMs, isSecondFactorRequired } from './session-policy.ts'
import type { FoundSession } from './sessions.ts'
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
  const user = claims && (await sessions.find(claims))
  return new Problem(user && !user.isActive ? 'session.deactivated' : 'session.ended')
}

/**
 * Checks the token's signature without the database. Bodies are received by the one main thread, so a stranger is
 * refused before the body is read.
 */
export async function readClaims(platform: Platform, request: FastifyRequest): Promise<Claims> {
  const token = tokenOf(request)
  if (!token) throw new Problem('session.missing')
  if (isApiToken(token)) throw new Problem('token.session-needed')
  const claims = platform.tokens.verify(token)
  if (!claims) throw await endedSession(platform, token)
  return claims
}

/** Whether the token's session goes on. Without a row, the token's own version counts. */
function isOpen({ session, sessionVersion }: FoundSession, claims: Claims, isIdle: (lastSeenMs: number) => boolean) {
  if (!session) return !claims.hasRow && claims.version === sessionVersion
  return !session.isEnded && session.version === sessionVersion && !isIdle(session.lastSeenMs)
}

/**
 * The official who is calling. Account and session are read at every request, in one query, so that a logout, a
 * deactivation, a new password or a new role ends the session at once. A user whose password was chosen by an
 * administrator may call only endpoints with `whilePasswordIsDue`. One who must set up a second factor may call only
 * those with `whileSecondFactorIsDue`, and one whose contract is over those with `whileContractIsOver`.
 */
export async function readOfficial(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'whilePasswordIsDue' | 'whileSecondFactorIsDue' | 'whileContractIsOver'>,
): Promise<Official> {
  const claims = await readClaims(platform, request)
  const user = await platform.sessions.find(claims)
  const at = platform.clock()
  const isIdle = (lastSeenMs: number) => at.getTime() - lastSeenMs > idleMs(platform.config, user?.userType)
  if (!user?.isActive || !isUserType(user.userType) || !isOpen(user, claims, isIdle)) {
    throw await endedSession(platform, tokenOf(request))
  }
  if (user.session) platform.sessions.seen(user.session, at)
  bindLogUser(request, user.id)
  if (claims.isOutboxOnly && !endpoint.whileContractIsOver) throw new Problem('session.no-contract')
  if (user.mustChangePassword && !endpoint.whilePasswordIsDue) throw new Problem('session.password-change-due')
  const isDue = !user.hasSecondFactor && isSecondFactorRequired(platform.config, user.userType)
  if (isDue && !endpoint.whileSecondFactorIsDue) throw new Problem('session.second-factor-due')
  const { id, email, departmentId, userType } = user
  return { id, email, departmentId, userType, ...(claims.isOutboxOnly && { isOutboxOnly: true as const }) }
}

/**
 * The caller of a request: an official with a session, or a token of another system, which reads as its maker does.
 * @throws Problem of `readOfficial` and `readTokenCaller`
 */
export async function readCaller(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<{ official: Official; apiCaller?: ApiCaller }> {
  const token = apiTokenOf(request, endpoint.takesBasic)
  return token
    ? readTokenCaller(platform, request, endpoint, token)
    : { official: await readOfficial(platform, request, endpoint) }
}
