import { fileURLToPath } from 'node:url'
import { loadCatalogues } from '../../catalogues/load-catalogues.ts'
import type { Database } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { scriptTransaction } from '../../platform/db/script-transaction.ts'
import { SAVE_CLEAN_STATE } from './clean-state.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/** Prepares the state in which every test file starts: the schema of this build and the real catalogues. */
export async function prepareTemplate(db: Database): Promise<void> {
  await migrate(db, MIGRATIONS)
  await loadCatalogues(db)
  await scriptTransaction(db, (tx) => tx.run(SAVE_CLEAN_STATE))
}
