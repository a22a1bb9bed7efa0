import { and, asc, eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { identityChanges } from '../schema/identity-changes.table.ts'
import { users } from '../schema/users.table.ts'

export type IdentityChange = typeof identityChanges.$inferSelect

export const findIdentityChange = (q: Querier, userId: number): Promise<IdentityChange | undefined> =>
  q
    .select()
    .from(identityChanges)
    .where(eq(identityChanges.userId, userId))
    .then(([change]) => change)

/** Keeps what an official asks for; a later request replaces an earlier one. */
export const saveIdentityChange = async (tx: Querier, change: IdentityChange): Promise<void> => {
  const { userId, ...changes } = change
  await tx.insert(identityChanges).values(change).onConflictDoUpdate({ target: identityChanges.userId, set: changes })
}

/** The department's requests, the oldest first, with the names that the accounts have. */
export const findIdentityChanges = (q: Querier, departmentId: number) =>
  q
    .select({ change: identityChanges, user: users })
    .from(identityChanges)
    .innerJoin(users, eq(users.id, identityChanges.userId))
    .where(eq(identityChanges.departmentId, departmentId))
    .orderBy(asc(identityChanges.requestedAt), asc(identityChanges.userId))

/** Takes a request out of the list. Undefined if it was decided about meanwhile, or is of another department. */
export const takeIdentityChange = (
  tx: Querier,
  departmentId: number,
  userId: number,
): Promise<IdentityChange | undefined> =>
  tx
    .delete(identityChanges)
    .where(and(eq(identityChanges.departmentId, departmentId), eq(identityChanges.userId, userId)))
    .returning()
    .then(([change]) => change)
