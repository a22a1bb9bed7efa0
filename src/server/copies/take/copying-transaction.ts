import { sql } from 'drizzle-orm'
import type { Querier } from '../../platform/db/database.ts'

const SETTINGS = ['statement_timeout to 0', 'idle_in_transaction_session_timeout to 0', "time zone 'UTC'"]

/**
 * Lifts the time limits of requests for one transaction, because a copy of any size is written and loaded in one.
 * Instants are written in UTC, whatever the session's zone.
 */
export async function prepareToCopy(tx: Querier): Promise<void> {
  // `set_config` would need a select, which takes the snapshot before the tables are locked.
  for (const setting of SETTINGS) await tx.execute(sql.raw(`set local ${setting}`))
}
