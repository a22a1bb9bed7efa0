import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/** How many connections to this database wait for a lock that another has. */
export async function waitingForLocks(q: Querier): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    q,
    sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return row?.count ?? 0
}
