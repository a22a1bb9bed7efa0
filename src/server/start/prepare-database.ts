import { loadCatalogues } from '../catalogues/load-catalogues.ts'
import type { ReadConfig } from '../platform/config/config.ts'
import type { Database, DatabaseLog } from '../platform/db/database.ts'
import { MigrationError } from '../platform/db/errors.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { isSchemaCurrent, MIGRATIONS_FOLDER } from '../platform/db/schema-state.ts'
import { forgetListChanges } from '../platform/lists/forget-changes.ts'
import { currentRole, grantApplication, mayMigrate } from './application-role.queries.ts'

const NOT_PREPARED =
  'La base de datos no tiene el esquema de esta versión, y el rol de DATABASE_URL no puede cambiarlo: dé DATABASE_OWNER_URL, el rol dueño de las tablas.'

async function prepareSchema(db: Database): Promise<void> {
  await migrate(db, MIGRATIONS_FOLDER)
  await loadCatalogues(db)
}

/**
 * Brings schema and catalogues to this version: with the role that owns the tables, where there is one, and otherwise
 * with the application's own.
 * @param db the application's connection
 * @throws MigrationError when the application's role may not, and somebody has to
 */
export async function prepareDatabase(
  db: Database,
  config: Pick<ReadConfig, 'dataDir' | 'databaseOwnerUrl' | 'databaseStatements'>,
  log: DatabaseLog,
): Promise<void> {
  const { databaseOwnerUrl: databaseUrl, dataDir, databaseStatements } = config
  if (databaseUrl !== undefined) {
    const owner = await openDatabase({ dataDir, databaseUrl, databaseStatements }, log)
    try {
      await prepareSchema(owner.db)
      await grantApplication(owner.db, await currentRole(db))
    } finally {
      await owner.close()
    }
  } else if (await mayMigrate(db)) await prepareSchema(db)
  else if (!(await isSchemaCurrent(db).catch(() => false))) throw new MigrationError(NOT_PREPARED)
  await forgetListChanges(db)
}
