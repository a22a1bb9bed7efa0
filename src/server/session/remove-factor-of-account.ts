import { enteredAccount } from '../../domain/shared/entered.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { removeSecondFactor } from '../second-factor/second-factor.queries.ts'
import { tellOfChange } from '../users/told-changes.ts'
import { lockUser } from '../users/users.queries.ts'
import { findAccounts } from './session.queries.ts'

/**
 * Takes the second factor from an account that lost phone and recovery codes, for the operator of the machine. The audit
 * trail and the person's notices tell that no session did it.
 * @param account as an official types it at the login
 * @returns false for an account that is unknown or has none
 */
export function removeFactorOfAccount(
  { db, clock }: { db: Database; clock: Clock },
  account: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [official] = await findAccounts(tx, enteredAccount(account))
    const before = official && (await lockUser(tx, official.departmentId, official.id))
    if (!before || !(await removeSecondFactor(tx, official.id))) return false
    const at = clock()
    const details = { by: 'operator' }
    const action = 'second-factor-off'
    await audit(tx, { official, at, action, subject: 'user', subjectId: official.id, details })
    await tellOfChange(tx, { by: null, at, before, act: { act: 'second-factor-off' } })
    return true
  })
}
