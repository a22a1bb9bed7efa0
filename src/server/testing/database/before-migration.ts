import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readMigrations } from '../../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../../platform/db/schema-state.ts'
import { emptyDatabase } from './database.ts'

/** A database as it was before one migration, to be filled with rows of that time. */
export type BeforeMigration = {
  db: Database
  /** Inserts rows without foreign keys and other triggers: such a database has no catalogues. */
  fill(...statements: SQL[]): Promise<void>
  /** Runs the migration and those after it. */
  update(): Promise<void>
  close(): Promise<void>
}

/**
 * Makes a database with every migration before the named one.
 * @param name the name of the file between its number and its ending
 */
export async function beforeMigration(name: string): Promise<BeforeMigration> {
  const before = readMigrations(MIGRATIONS_FOLDER).findIndex((one) => one.name.endsWith(`-${name}.sql`))
  if (before === -1) throw new Error(`There is no migration '${name}'.`)
  const { db, close } = await emptyDatabase()
  await migrate(db, MIGRATIONS_FOLDER, before)
  return {
    db,
    close,
    fill: (...statements) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        for (const statement of statements) await tx.execute(statement)
      }),
    update: async () => {
      await migrate(db, MIGRATIONS_FOLDER)
    },
  }
}
