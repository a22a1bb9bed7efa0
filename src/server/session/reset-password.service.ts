import { isUserType } from '../../domain/access/official.ts'
import type { ResetForm } from '../../domain/session/recovery.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import type { Platform } from '../platform/platform.ts'
import { checkNewPassword } from '../users/change-password.service.ts'
import { insertReplacedPassword } from '../users/password-history.queries.ts'
import { endResets, findResetUser, spendReset } from '../users/password-resets.queries.ts'
import { lockUser, updateUser } from '../users/users.queries.ts'

/**
 * Changes the password with a one-time link and ends every session. A refused password leaves the link usable.
 * @returns the account's id
 */
export async function resetPassword({ db, clock }: Platform, { token, password }: ResetForm): Promise<number> {
  const at = clock()
  const tokenHash = tokenDigest(token)
  const { user, userType } = (await findResetUser(db, tokenHash, at)) ?? {}
  if (!user?.isActive || !isUserType(userType)) throw new Problem('session.link-invalid')
  const { hashBefore, newHash } = await checkNewPassword(db, user, password)
  const { id, departmentId } = user
  await db.transaction(async (tx) => {
    const current = await lockUser(tx, departmentId, id)
    const isFresh = await spendReset(tx, tokenHash, at)
    if (!isFresh || !current?.isActive || current.passwordHash !== hashBefore) throw new Problem('session.link-invalid')
    await endResets(tx, id, at)
    await insertReplacedPassword(tx, { userId: id, passwordHash: hashBefore, replacedAt: at })
    await updateUser(tx, id, { passwordHash: newHash, mustChangePassword: false, temporaryPasswordAt: null }, true)
    await audit(tx, { official: user, at, action: 'reset-password', subject: 'user', subjectId: id })
  })
  return id
}
