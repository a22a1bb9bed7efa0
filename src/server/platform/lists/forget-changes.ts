import { sql } from 'drizzle-orm'
import type { Querier } from '../db/database.ts'

/**
 * Nothing that any server remembers holds from here on. At every start, because a restored database brings changes that
 * speak of the transactions of another cluster.
 */
export const forgetListChanges = async (q: Querier): Promise<void> => {
  await q.execute(sql`select lists.forget_changes()`)
}
