import type { FastifyRequest } from 'fastify'
import { fieldProblem } from '../../contract/problems.ts'
import type { Official } from '../../domain/access/official.ts'
import { isPersonal, REMEMBERED_PASSWORDS } from '../../domain/users/password.ts'
import { personalTexts } from '../../domain/users/user-refusal.ts'
import { audit } from '../audit/audit.queries.ts'
import { hashPassword, passwordMatches } from '../platform/auth/passwords.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { isCommonPassword } from './common-passwords.ts'
import { openSession } from './open-session.ts'
import { findReplacedPasswords, insertReplacedPassword } from './password-history.queries.ts'
import { endResets } from './password-resets.queries.ts'
import { findUser, lockUser, type User, updateUser } from './users.queries.ts'

/** A new password that passed the rules, and the stored hash that it was checked against. */
export type CheckedChange = { hashBefore: string; newHash: string }

async function wasUsed(db: Querier, user: User, password: string): Promise<boolean> {
  const replaced = await findReplacedPasswords(db, user.id, REMEMBERED_PASSWORDS - 1)
  for (const hash of [user.passwordHash, ...replaced]) if (await passwordMatches(hash, password)) return true
  return false
}

/** @param field the form's field that holds the current password */
export const wrongCurrent = (field = 'current') => fieldProblem('password.wrong-current', field)

/** The official's account, or undefined when the password is wrong. */
export async function confirmPassword(db: Querier, by: Official, current: string): Promise<User | undefined> {
  const user = await findUser(db, by.id)
  return user && (await passwordMatches(user.passwordHash, current)) ? user : undefined
}

/**
 * Checks the rules for a new password and hashes it. Hashing is slow: never call this inside a transaction.
 * @throws Problem password.personal, password.common, password.reused
 */
export async function checkNewPassword(db: Querier, user: User, password: string): Promise<CheckedChange> {
  const texts = personalTexts({
    ...user,
    middleName: user.middleName ?? undefined,
    secondSurname: user.secondSurname ?? undefined,
  })
  if (isPersonal(password, texts)) throw fieldProblem('password.personal', 'password')
  if (isCommonPassword(password)) throw fieldProblem('password.common', 'password')
  if (await wasUsed(db, user, password)) throw fieldProblem('password.reused', 'password')
  return { hashBefore: user.passwordHash, newHash: await hashPassword(password) }
}

/** Changes the password and ends every session. The returned token opens a new one. */
export async function changePassword(
  platform: Pick<Platform, 'clock' | 'tokens'>,
  db: Querier,
  by: Official,
  { hashBefore, newHash }: CheckedChange,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<{ token: string }> {
  const at = platform.clock()
  const { id: userId, email, departmentId, userType } = by
  const token = await db.transaction(async (tx) => {
    const user = await lockUser(tx, by.departmentId, by.id)
    // Another request changed the password after the check, so the given one is no longer current.
    if (user?.passwordHash !== hashBefore) throw wrongCurrent()
    await insertReplacedPassword(tx, { userId: by.id, passwordHash: hashBefore, replacedAt: at })
    await updateUser(tx, by.id, { passwordHash: newHash, mustChangePassword: false, temporaryPasswordAt: null }, true)
    await endResets(tx, by.id, at)
    await audit(tx, { official: by, at, action: 'change-password', subject: 'user', subjectId: by.id })
    const version = user.sessionVersion + 1
    return openSession(platform, tx, { userId, email, departmentId, userType, version }, request)
  })
  return { token }
}
