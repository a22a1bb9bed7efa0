import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isUserType } from '../../domain/access/official.ts'
import type { LoginForm } from '../../domain/session/login.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { passwordMatches } from '../platform/auth/passwords.ts'
import { bindLogUser } from '../platform/observability/requests.ts'
import type { Platform } from '../platform/platform.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { findAccount } from './session.queries.ts'

/** The fixed client credentials of R 7.1, as `Authorization: Basic`. */
export function checkClient({ config }: Platform, header: string | undefined): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`)
  const sent = Buffer.alloc(expected.length)
  const received = Buffer.from(header ?? '')
  received.copy(sent)
  if (received.length !== expected.length || !timingSafeEqual(sent, expected))
    throw new Problem('session.client-unknown')
}

/**
 * Logs in for 12 hours (R 11.3). Every failure gives the same refusal after the same work, so a guesser cannot tell
 * accounts apart. Only the log names the account.
 */
export async function logIn(
  { db, tokens }: Platform,
  throttle: LoginThrottle,
  { account, password }: LoginForm,
  request: Pick<FastifyRequest, 'ip' | 'log'>,
): Promise<{ token: string }> {
  const { ip: address } = request
  const user = await findAccount(db, account)
  if (user) bindLogUser(request, user.id)
  // E-mail and number count as one account. The prefixes keep a typed name from looking like an id.
  const counted = user ? `id:${user.id}` : `name:${account.toLowerCase()}`
  const opened = await throttle.guess(counted, address, async () => {
    const matches = await passwordMatches(user?.passwordHash, password)
    return matches && user?.isActive && isUserType(user.userType) ? { ...user, userType: user.userType } : undefined
  })
  if (!opened) throw new Problem('session.wrong-credentials')
  const { id: userId, email, departmentId, userType, sessionVersion: version, mustChangePassword } = opened
  const due = mustChangePassword ? { isPasswordDue: true } : {}
  return { token: tokens.sign({ email, userId, departmentId, userType, version, ...due }) }
}
