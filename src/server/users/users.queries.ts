import { sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { users } from './users.table.ts'

export type UserColumns = Omit<typeof users.$inferInsert, 'fullName' | 'searchText'>

export const insertUser = (q: Querier, row: UserColumns): Promise<number> =>
  q
    .insert(users)
    .values(row)
    .returning({ id: users.id })
    .then(([inserted]) => (inserted as { id: number }).id)

export const hasUsers = (q: Querier): Promise<boolean> =>
  q
    .select({ id: users.id })
    .from(users)
    .limit(1)
    .then((found) => found.length > 0)

/**
 * Whether nobody has an account yet. The answer holds until the transaction ends: servers that start at once on one
 * database take turns, and only the first finds it empty.
 */
export async function holdIfNoUsers(tx: Querier): Promise<boolean> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  return !(await hasUsers(tx))
}
