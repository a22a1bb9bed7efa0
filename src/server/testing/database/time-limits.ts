import { sql } from 'drizzle-orm'
import { type Database, type Querier, rowsOf } from '../../platform/db/database.ts'

/** The server's time limits of a session, or of a transaction. */
export const timeLimits = async (q: Querier) =>
  (
    await rowsOf<{ statement: string; idle: string }>(
      q,
      sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    )
  )[0]

/** The same database, and a function that gives its newest transaction. */
export function watchedTransactions(db: Database): { db: Database; newest: () => Querier } {
  let newest: Querier = db
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction((tx) => {
      newest = tx
      return work(tx)
    }, config)
  return { db: Object.create(db, { transaction: { value: transaction } }), newest: () => newest }
}
