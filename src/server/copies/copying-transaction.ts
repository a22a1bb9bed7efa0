import { sql } from 'drizzle-orm'
import type { Database, Querier } from '../platform/db/database.ts'

/**
 * Requests have limits on statements and on silence; a copy of any size is written, and loaded, in one transaction. They
 * are lifted for that one alone. In it instants are written in UTC, whatever the session's zone.
 */
export const prepareToCopy = (tx: Querier) =>
  tx.execute(sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true), set_config('TimeZone', 'UTC', true)`)

/** All tables as they were at one instant; on the embedded database nobody else works meanwhile. */
export const inSnapshot = <T>(db: Database, work: (tx: Querier) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await prepareToCopy(tx)
      return work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
