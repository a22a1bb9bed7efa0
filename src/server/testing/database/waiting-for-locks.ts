import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/** Counts the connections of clients to this database that wait for a lock. */
export async function waitingForLocks(q: Querier): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    q,
    sql`select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and backend_type = 'client backend'`,
  )
  return row?.count ?? 0
}
