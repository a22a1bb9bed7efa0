import { sql } from 'drizzle-orm'
import type { Querier } from '../db/database.ts'

/**
 * Makes every server's remembered totals invalid. Runs at every start, because a restored database has changes with
 * transaction numbers of another cluster.
 */
export const forgetListChanges = async (q: Querier): Promise<void> => {
  await q.execute(sql`select lists.forget_changes()`)
}
