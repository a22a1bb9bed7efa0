import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

/** Runs statements as the owner of the database, who can put every guard to sleep. */
export const asOwner = (db: Database, ...statements: SQL[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })
