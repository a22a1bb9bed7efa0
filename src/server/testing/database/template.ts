import { fileURLToPath } from 'node:url'
import { loadCatalogues } from '../../catalogues/load-catalogues.ts'
import type { Database } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { scriptTransaction } from '../../platform/db/script-transaction.ts'
import { SAVE_CLEAN_STATE } from './clean-state.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/** Applies every migration of this build. */
export const migrateToNewest = (db: Database): Promise<string[]> => migrate(db, MIGRATIONS)

/** Prepares the state in which every test file starts: the schema of this build and the real catalogues. */
export async function prepareTemplate(db: Database): Promise<void> {
  await migrateToNewest(db)
  await loadCatalogues(db)
  await scriptTransaction(db, (tx) => tx.run(SAVE_CLEAN_STATE))
}
