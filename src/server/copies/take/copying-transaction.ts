import { sql } from 'drizzle-orm'
import type { Querier } from '../../platform/db/database.ts'

const SETTINGS = ['statement_timeout to 0', 'idle_in_transaction_session_timeout to 0', "time zone 'UTC'"]

/**
 * Requests have limits on statements and on silence; a copy of any size is written, and loaded, in one transaction. They
 * are lifted for that one alone. In it instants are written in UTC, whatever the session's zone.
 */
export async function prepareToCopy(tx: Querier): Promise<void> {
  // Not by `set_config`: a select would take the transaction's snapshot before its tables are locked.
  for (const setting of SETTINGS) await tx.execute(sql.raw(`set local ${setting}`))
}
