import type { Querier } from '../platform/db/database.ts'
import { recoveryDigest } from './recovery-codes.ts'
import { type SecondFactor, spendRecoveryCode, takeStep } from './second-factor.queries.ts'
import { isTotpCode, matchingStep } from './totp.ts'

/** How a code was accepted, or undefined. */
export type TakenCode = 'app' | 'recovery' | undefined

/** Takes a code of the app or a recovery code. Each opens once. */
export async function takeCode(q: Querier, factor: SecondFactor, typed: string, at: Date): Promise<TakenCode> {
  const code = typed.replaceAll(/\s/g, '')
  if (!isTotpCode(code)) {
    return (await spendRecoveryCode(q, factor.userId, recoveryDigest(code), at)) ? 'recovery' : undefined
  }
  const step = matchingStep(factor.secret, code, at)
  return step !== undefined && (await takeStep(q, factor.userId, step)) ? 'app' : undefined
}
