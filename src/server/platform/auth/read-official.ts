import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { isUserType, type Official } from '../../../domain/access/official.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { findSessionUsers, type SessionUser } from '../../session/session.queries.ts'
import { gather } from '../db/batching/coalesce.ts'
import type { Database } from '../db/database.ts'
import { bindLogUser } from '../observability/bind-log-user.ts'
import type { Platform } from '../platform.ts'
import type { Claims } from './tokens.ts'

/** `Authorization: Bearer <token>` or the bare token. */
export const tokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  headers.authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''

/** People asked for in one query; more only make it longer. */
const MAX_PEOPLE = 200

const lookupOf = (db: Database) =>
  gather<number, SessionUser | undefined>(
    async (ids) => {
      const found = await findSessionUsers(db, [...new Set(ids)])
      const byId = new Map(found.map((user) => [user.id, user]))
      return ids.map((id) => ({ value: byId.get(id) }))
    },
    { maxWeight: MAX_PEOPLE },
  )
const lookups = new WeakMap<Database, ReturnType<typeof lookupOf>>()

/** Read after the request came, together with whoever else waits: never what an earlier request was told. */
function lookUp(db: Database, id: number): Promise<SessionUser | undefined> {
  const lookup = lookups.get(db) ?? lookupOf(db)
  lookups.set(db, lookup)
  return lookup(id)
}

/**
 * Why a token opens nothing. A device keeps the work of whoever comes back and drops that of a deactivated account, so
 * it is told which, even when the token has expired meanwhile.
 */
async function endedSession({ db, tokens }: Platform, token: string): Promise<Problem> {
  const claims = tokens.recognise(token)
  const user = claims && (await lookUp(db, claims.userId))
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
  endpoint?: Pick<Endpoint, 'whilePasswordIsDue'>,
): Promise<Official> {
  const claims = await readClaims(platform, request)
  const user = await lookUp(platform.db, claims.userId)
  if (!user?.isActive || user.sessionVersion !== claims.version || !isUserType(user.userType)) {
    throw await endedSession(platform, tokenOf(request))
  }
  bindLogUser(request, user.id)
  if (user.mustChangePassword && !endpoint?.whilePasswordIsDue) throw new Problem('session.password-change-due')
  return { id: user.id, email: user.email, departmentId: user.departmentId, userType: user.userType }
}
