import { randomBytes } from 'node:crypto'
import type { Official } from '../../domain/access/official.ts'
import { CODE_WRONG } from '../../domain/session/second-factor.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { isSecondFactorRequired } from '../platform/auth/session-policy.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { toBase32 } from '../second-factor/base32.ts'
import { newRecoveryCode, RECOVERY_CODES, recoveryDigest } from '../second-factor/recovery-codes.ts'
import * as factors from '../second-factor/second-factor.queries.ts'
import { type TakenCode, takeCode } from '../second-factor/take-code.ts'
import { matchingStep, otpauthUri } from '../second-factor/totp.ts'
import type { MailedAct } from '../users/account-change-mail.ts'
import { type ToldChange, tellOfChange } from '../users/told-changes.ts'
import { lockUser } from '../users/users.queries.ts'
import { managedUser } from '../users/users.service.ts'

type Parts = Pick<Platform, 'clock' | 'config'>

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** The caller's account, locked before its second factor as an administrator does who takes it away. */
async function lockOwn(tx: Querier, { departmentId, id }: Official) {
  const own = await lockUser(tx, departmentId, id)
  if (!own) throw new Problem('user.not-found')
  return own
}

const wrongCode = () => new Problem('second-factor.wrong-code', { fields: { code: CODE_WRONG } })

export async function readSecondFactor({ config }: Parts, db: Querier, by: Official) {
  const factor = await factors.findSecondFactor(db, by.id)
  const isOn = factor?.confirmedAt != null
  return {
    isOn,
    codesLeft: isOn ? await factors.countRecoveryCodes(db, by.id) : 0,
    isOffered: config.secondFactor !== 'off',
    isRequired: isSecondFactorRequired(config, by.userType),
  }
}

/** Makes a secret for the caller's app, whose password was compared before. It replaces one that was never confirmed. */
export async function startSecondFactor({ clock, config }: Parts, db: Querier, by: Official) {
  if (config.secondFactor === 'off') throw new Problem('second-factor.off')
  const secret = toBase32(randomBytes(SECRET_BYTES))
  if (!(await factors.offerSecret(db, { userId: by.id, secret, createdAt: clock() }))) {
    throw new Problem('second-factor.on')
  }
  return { secret, uri: otpauthUri(secret, by.email) }
}

/** The mail about a change that was made in a session of the person. */
type OwnChange = ToldChange<MailedAct> | undefined

/**
 * Turns the second factor on, once a code shows that the app has the secret.
 * @returns the recovery codes, and what the person is mailed
 */
export async function confirmSecondFactor(
  { clock }: Parts,
  db: Querier,
  by: Official,
  code: string,
): Promise<{ recoveryCodes: string[]; told: OwnChange }> {
  const at = clock()
  const factor = await factors.findSecondFactor(db, by.id)
  if (factor?.confirmedAt) throw new Problem('second-factor.on')
  if (!factor) throw new Problem('second-factor.not-started')
  const step = matchingStep(factor.secret, code.replaceAll(/\s/g, ''), at)
  if (step === undefined) throw wrongCode()
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const told = await db.transaction(async (tx) => {
    const before = await lockOwn(tx, by)
    // Another tab started anew or confirmed meanwhile.
    if (!(await factors.confirmSecret(tx, { userId: by.id, secret: factor.secret, at, step }))) {
      throw new Problem('second-factor.not-started')
    }
    await factors.replaceRecoveryCodes(tx, by.id, recoveryCodes.map(recoveryDigest))
    await audit(tx, { official: by, at, action: 'second-factor-on', subject: 'user', subjectId: by.id })
    return tellOfChange(tx, { by, at, before, act: { act: 'own-second-factor-on' } })
  })
  return { recoveryCodes, told }
}

/**
 * Turns the caller's second factor off. The password was compared before.
 * @param guess counts a wrong code, and refuses the one after too many
 * @returns what the person is mailed
 */
export async function disableSecondFactor(
  { clock }: Parts,
  db: Querier,
  by: Official,
  code: string,
  guess: (compare: () => Promise<TakenCode>) => Promise<TakenCode>,
): Promise<OwnChange> {
  const at = clock()
  const factor = await factors.findSecondFactor(db, by.id)
  if (!factor?.confirmedAt) throw new Problem('second-factor.not-started')
  if (!(await guess(() => takeCode(db, factor, code, at)))) throw wrongCode()
  return db.transaction(async (tx) => {
    const before = await lockOwn(tx, by)
    await factors.removeSecondFactor(tx, by.id)
    await audit(tx, { official: by, at, action: 'second-factor-off', subject: 'user', subjectId: by.id })
    return tellOfChange(tx, { by, at, before, act: { act: 'own-second-factor-off' } })
  })
}

/**
 * Takes the second factor from another official, who lost phone and recovery codes.
 * @returns what the person is mailed
 */
export async function removeSecondFactorOf(
  { clock }: Parts,
  db: Querier,
  by: Official,
  userId: number,
): Promise<ToldChange<MailedAct> | undefined> {
  const at = clock()
  await managedUser(db, by, userId)
  // Password and code would not be asked for.
  if (userId === by.id) throw new Problem('second-factor.own')
  return db.transaction(async (tx) => {
    const before = await lockUser(tx, by.departmentId, userId)
    if (!before) throw new Problem('user.not-found')
    if (!(await factors.removeSecondFactor(tx, userId))) throw new Problem('second-factor.not-started')
    await audit(tx, { official: by, at, action: 'second-factor-off', subject: 'user', subjectId: userId })
    return tellOfChange(tx, { by, at, before, act: { act: 'second-factor-off' } })
  })
}
