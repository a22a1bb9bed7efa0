import { hash } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { bands, catalogues } from './catalogue-rows.ts'
import { checklistEditions } from './checklist-editions.ts'
import { loadBands, loadEditions } from './load-editions.ts'
import { findLoaded, rememberLoaded } from './loaded-catalogues.queries.ts'
import { holdCatalogues, syncCatalogue } from './sync-catalogue.queries.ts'

/** Of everything that is loaded: two builds with the same one bring the same rows. */
function fingerprintOfData(): string {
  const rows = catalogues.map((catalogue) => [getTableName(catalogue.table), catalogue.rows])
  return hash('sha256', JSON.stringify([rows, checklistEditions, bands]))
}

/** Brings the catalogues to those of this build, all or none; done at every start, and one query when nothing changed. */
export async function loadCatalogues(db: Database): Promise<void> {
  const fingerprint = fingerprintOfData()
  if ((await findLoaded(db)) === fingerprint) return
  await db.transaction(async (tx) => {
    await holdCatalogues(tx)
    for (const catalogue of catalogues) await syncCatalogue(tx, catalogue)
    await loadEditions(tx, checklistEditions)
    await loadBands(tx, bands)
    await rememberLoaded(tx, fingerprint)
  })
}
