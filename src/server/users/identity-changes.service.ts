import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { changedFields } from '../../domain/users/account-change.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { MailedAct } from './account-change-mail.ts'
import { refuseDuplicateAccount, refuseTakenAccount } from './duplicate-account.ts'
import * as changes from './identity-changes.queries.ts'
import { type ToldChange, tellOfChange } from './told-changes.ts'
import { lockUser, type User, updateUser } from './users.queries.ts'
import { admitUserManager } from './users.service.ts'

/** The part of an account that sealed records show. */
export type Identity = Pick<User, 'identificationNumber' | 'firstName' | 'middleName' | 'lastName' | 'secondSurname'>

export const identityOf = (account: Identity): Identity => ({
  identificationNumber: account.identificationNumber,
  firstName: account.firstName,
  middleName: account.middleName,
  lastName: account.lastName,
  secondSurname: account.secondSurname,
})

export async function listIdentityChanges(db: Querier, by: Official) {
  admitUserManager(by)
  const rows = await changes.findIdentityChanges(db, by.departmentId)
  return rows.map(({ change, user }) => ({
    userId: user.id,
    requestedAt: change.requestedAt.toISOString(),
    before: identityOf(user),
    after: identityOf(change),
  }))
}

export type IdentityDecision = {
  by: Official
  at: Date
  userId: number
  isApproved: boolean
  /** Instant of the request that the administrator saw, where the client tells it. */
  requestedAt: string | undefined
}

/**
 * Approves or rejects what an official asked for.
 * @returns what the person is mailed of an approval
 * @throws Problem row.changed when it is not what was shown
 */
export function decideOnIdentity(
  db: Querier,
  { by, at, userId, isApproved, requestedAt }: IdentityDecision,
): Promise<ToldChange<MailedAct> | undefined> {
  admitUserManager(by)
  const names = { email: 'email', identificationNumber: 'userId' } as const
  return refuseDuplicateAccount(names, () =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, by.departmentId, userId)
      const change = user && (await changes.takeIdentityChange(tx, by.departmentId, userId))
      if (!change) throw new Problem('user.no-identity-change')
      if (requestedAt !== undefined && Date.parse(requestedAt) !== change.requestedAt.getTime()) {
        throw new Problem('row.changed')
      }
      const details = changesOf(identityOf(user), identityOf(change))
      const action = isApproved ? 'approve-identity' : 'reject-identity'
      if (isApproved) {
        // The constraint does not see a number that another account got meanwhile with zeros before it.
        const { identificationNumber } = change
        await refuseTakenAccount(tx, names, { email: user.email, identificationNumber, ownId: userId })
        await updateUser(tx, userId, identityOf(change), false)
      }
      await audit(tx, { official: by, at, action, subject: 'user', subjectId: userId, details })
      const fields = changedFields(user, { ...user, ...identityOf(change), signature: undefined }, false)
      if (isApproved) return tellOfChange(tx, { by, at, before: user, act: { act: 'approved', fields } })
      await tellOfChange(tx, { by, at, before: user, act: { act: 'rejected', fields } })
      return undefined
    }),
  )
}
