import { and, count, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { roles } from '../schema/catalogues.table.ts'
import { passwordResets } from '../schema/password-resets.table.ts'
import { users } from '../schema/users.table.ts'

export const insertReset = async (q: Querier, reset: typeof passwordResets.$inferInsert): Promise<void> => {
  await q.insert(passwordResets).values(reset)
}

/** Those of later, made while the clock was ahead, would count until it has got there. */
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

/** Whose a link is that may still be used, with the user type that says whether they may log in at all. */
export const findResetUser = (q: Querier, tokenHash: string, at: Date) =>
  q
    .select({ user: users, userType: roles.userType })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(isUsable(tokenHash, at))
    .then(([row]) => row)

/** Whether the link was still unused: of two who send it at once, one finds it so. */
export const spendReset = (tx: Querier, tokenHash: string, at: Date): Promise<boolean> =>
  tx
    .update(passwordResets)
    .set({ usedAt: at })
    .where(isUsable(tokenHash, at))
    .returning({ userId: passwordResets.userId })
    .then((spent) => spent.length > 0)

/**
 * The links that a person asked for end with whatever makes them somebody else's: another password, another e-mail, an
 * account that is switched off. Who reads the mailbox of before would take back what was taken from them.
 */
export const endResets = async (tx: Querier, userId: number, at: Date): Promise<void> => {
  await tx
    .update(passwordResets)
    .set({ usedAt: at })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
}
