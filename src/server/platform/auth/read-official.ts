import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { isUserType, type Official } from '../../../domain/access/official.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { findSessionUser } from '../../session/session.queries.ts'
import type { Platform } from '../platform.ts'

/** `Authorization: Bearer <token>` or the bare token. */
const tokenOf = (header: string | undefined) => header?.replace(/^Bearer\s+/i, '').trim()

/**
 * Who is calling. The account is read at every request: a deactivated user, a changed password or role ends the
 * session at once, whatever the token still says. Until they choose a password of their own, whoever has one that
 * somebody else chose may call only the endpoints that say so.
 */
export async function readOfficial(
  { db, tokens }: Platform,
  request: FastifyRequest,
  endpoint?: Pick<Endpoint, 'whilePasswordIsDue'>,
): Promise<Official> {
  const token = tokenOf(request.headers.authorization)
  if (!token) throw new Problem('session.missing')
  const claims = tokens.verify(token)
  const user = claims && (await findSessionUser(db, claims.userId))
  if (!user?.isActive || user.sessionVersion !== claims?.version || !isUserType(user.userType)) {
    throw new Problem('session.ended')
  }
  if (user.mustChangePassword && !endpoint?.whilePasswordIsDue) throw new Problem('session.password-change-due')
  return { id: user.id, email: user.email, departmentId: user.departmentId, userType: user.userType }
}
