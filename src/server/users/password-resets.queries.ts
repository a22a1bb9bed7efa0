import { and, count, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { roles } from '../schema/catalogues.table.ts'
import { passwordResets, users } from '../schema/users.table.ts'

export const insertReset = async (q: Querier, reset: typeof passwordResets.$inferInsert): Promise<void> => {
  await q.insert(passwordResets).values(reset)
}

/** Counts the links created in the interval. The upper bound leaves out links made while the clock ran ahead. */
export const countResetsBetween = (q: Querier, userId: number, after: Date, until: Date): Promise<number> =>
  q
    .select({ total: count() })
    .from(passwordResets)
    .where(
      and(eq(passwordResets.userId, userId), gt(passwordResets.createdAt, after), lte(passwordResets.createdAt, until)),
    )
    .then(([counted]) => counted?.total ?? 0)

const isUsable = (tokenHash: string, at: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, at))

/** The user of a link that can still be used. Only an official with a user type may log in. */
export const findResetUser = (q: Querier, tokenHash: string, at: Date) =>
  q
    .select({ user: users, userType: roles.userType })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(isUsable(tokenHash, at))
    .then(([row]) => row)

/** Marks a link as used. @returns false when it was used before, for example by a simultaneous request */
export const spendReset = (tx: Querier, tokenHash: string, at: Date): Promise<boolean> =>
  tx
    .update(passwordResets)
    .set({ usedAt: at })
    .where(isUsable(tokenHash, at))
    .returning({ userId: passwordResets.userId })
    .then((spent) => spent.length > 0)

/**
 * Ends the user's open recovery links. A new password, a new e-mail or a deactivation calls it, because a reader of
 * the old mailbox could otherwise take the account back.
 */
export const endResets = async (tx: Querier, userId: number, at: Date): Promise<void> => {
  await tx
    .update(passwordResets)
    .set({ usedAt: at })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
}
