import { desc, eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { passwordHistory } from '../schema/users.table.ts'

/** Hashes of the user's replaced passwords, newest first. */
export const findReplacedPasswords = (q: Querier, userId: number, limit: number): Promise<string[]> =>
  q
    .select({ passwordHash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.id))
    .limit(limit)
    .then((rows) => rows.map(({ passwordHash }) => passwordHash))

export const insertReplacedPassword = async (
  tx: Querier,
  row: Pick<typeof passwordHistory.$inferInsert, 'userId' | 'passwordHash' | 'replacedAt'>,
): Promise<void> => {
  await tx.insert(passwordHistory).values(row)
}
