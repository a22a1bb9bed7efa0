import type { Official } from '../../domain/access/official.ts'
import { type AccountAct, isOwnAct } from '../../domain/users/account-change.ts'
import { fullName } from '../../domain/users/full-name.ts'
import { insertAccountNotice } from '../notices/account-notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findUser, type User } from './users.queries.ts'

/** A change that is in the person's notices. The addresses are mailed once it is committed. */
export type ToldChange<Act = AccountAct> = {
  change: Act & { by: string | null; at: string }
  addresses: readonly string[]
}

type Told<Act> = {
  /** Null for who operates the server. */
  by: Pick<Official, 'id'> | null
  at: Date
  /** The account as it was before the change, whose row is locked. */
  before: Pick<User, 'id' | 'departmentId' | 'email'>
  act: Act
  /** The address after the change. */
  email?: string
}

/**
 * Tells a person of what somebody else does to their account, or a session of theirs to its second factor, in the
 * transaction of the change.
 * @returns what is mailed after the commit; undefined for another act of their own
 */
export async function tellOfChange<Act extends AccountAct>(
  tx: Querier,
  { by, at, before, act, email = before.email }: Told<Act>,
): Promise<ToldChange<Act> | undefined> {
  if (by?.id === before.id && !isOwnAct(act)) return undefined
  const author = by ? await findUser(tx, by.id) : undefined
  const change = { ...act, by: author ? fullName(author) : null, at: at.toISOString() }
  await insertAccountNotice(tx, { user: before, facts: { kind: 'account_changed', ...change }, at })
  return { change, addresses: [...new Set([before.email, email])] }
}
