import type { FastifyRequest } from 'fastify'
import { isUserType, USER_TYPE, type UserType } from '../../domain/access/official.ts'
import type { LoginForm } from '../../domain/session/login.ts'
import { CODE_MISSING, CODE_WRONG } from '../../domain/session/second-factor.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { type LoginService, loginServiceOn } from '../../domain/staff/login-service.ts'
import { findContractDays } from '../availability/staff-facts.queries.ts'
import { passwordMatches } from '../platform/auth/passwords.ts'
import { isSecondFactorRequired } from '../platform/auth/session-policy.ts'
import { bindLogUser } from '../platform/observability/requests.ts'
import type { Platform } from '../platform/platform.ts'
import { isSameSecret } from '../platform/same-secret.ts'
import { findSecondFactor } from '../second-factor/second-factor.queries.ts'
import { takeCode } from '../second-factor/take-code.ts'
import { openSession } from '../users/open-session.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { findAccounts } from './session.queries.ts'
import { refuseEndedPassword } from './temporary-password.ts'

/** The fixed client credentials of R 7.1, as `Authorization: Basic`. */
export function checkClient({ config }: Platform, header: string | undefined): void {
  const expected = `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`
  if (!isSameSecret(header ?? '', expected)) throw new Problem('session.client-unknown')
}

/** Guesses at passwords and at codes are counted apart: the first code may be asked for after several passwords. */
export type LoginThrottles = { passwords: LoginThrottle; codes: LoginThrottle }

const secondFactorRefusal = (reason: string) =>
  new Problem('session.second-factor', { params: { reason }, fields: { otp: reason } })

/** Takes the code of an account whose password was right. */
async function passSecondFactor(
  { db, clock }: Platform,
  throttle: LoginThrottle,
  { userId, address, otp }: { userId: number; address: string; otp: string | undefined },
): Promise<void> {
  if (otp === undefined) throw secondFactorRefusal(CODE_MISSING)
  const taken = await throttle.guess(String(userId), address, async () => {
    const factor = await findSecondFactor(db, userId)
    // An administrator took it away meanwhile.
    return factor?.confirmedAt ? takeCode(db, factor, otp, clock()) : 'none'
  })
  if (!taken) throw secondFactorRefusal(CODE_WRONG)
}

type Account = { userId: number; departmentId: number; userType: UserType }

/**
 * The login that an account's contracts allow. Administrators keep the contracts, so that they are never shut out.
 * @throws Problem session.no-contract
 */
async function readLoginService({ config, db, clock }: Platform, account: Account): Promise<LoginService> {
  const { userId, departmentId, userType } = account
  if (!config.blocksWithoutContract || userType === USER_TYPE.administrator) return 'whole'
  const contracts = await findContractDays(db, { departmentId, userIds: [userId] })
  const service = loginServiceOn(contracts, dayOf(clock()))
  if (service === 'none') throw new Problem('session.no-contract')
  return service
}

/**
 * Logs in for 12 hours (R 11.3). Every failure gives the same refusal after the same work, so a guesser cannot tell
 * accounts apart. Only the log names the account.
 */
export async function logIn(
  platform: Platform,
  throttles: LoginThrottles,
  { account, password, otp }: LoginForm,
  request: Pick<FastifyRequest, 'ip' | 'log' | 'headers'>,
): Promise<{ token: string }> {
  const { db } = platform
  const { ip: address } = request
  const accounts = await findAccounts(db, account)
  const [user] = accounts
  if (user) bindLogUser(request, user.id)
  // Counted by what was typed: a count that e-mail and number shared would tell that they are one account.
  const counted = account.toLowerCase()
  const opened = await throttles.passwords.guessOrOpen(counted, address, async () => {
    if (!user) await passwordMatches(undefined, password)
    for (const one of accounts) {
      const matches = await passwordMatches(one.passwordHash, password)
      if (matches && one.isActive && isUserType(one.userType)) return { ...one, userType: one.userType }
    }
    return undefined
  })
  if (!opened) throw new Problem('session.wrong-credentials')
  const {
    id: userId,
    email,
    departmentId,
    userType,
    sessionVersion: version,
    mustChangePassword,
    temporaryPasswordAt,
    hasSecondFactor,
  } = opened
  if (hasSecondFactor) await passSecondFactor(platform, throttles.codes, { userId, address, otp })
  const entering = { userId, departmentId, userType }
  await refuseEndedPassword(platform, { ...entering, mustChangePassword, temporaryPasswordAt })
  const service = await readLoginService(platform, entering)
  const due = {
    ...(service === 'outbox' && { isOutboxOnly: true }),
    ...(mustChangePassword && { isPasswordDue: true }),
    ...(!hasSecondFactor && isSecondFactorRequired(platform.config, userType) && { isSecondFactorDue: true }),
  }
  return { token: await openSession(platform, db, { email, userId, departmentId, userType, version, ...due }, request) }
}
