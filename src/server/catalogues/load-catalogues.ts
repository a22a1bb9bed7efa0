import type { Database } from '../platform/db/database.ts'
import { bands, catalogues } from './catalogue-rows.ts'
import { checklistEditions } from './checklist-editions.ts'
import { loadBands, loadEditions } from './load-editions.ts'
import { holdCatalogues, syncCatalogue } from './sync-catalogue.queries.ts'

/** Brings the catalogues to those of this build, all or none; done at every start, and cheap when nothing changed. */
export const loadCatalogues = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await holdCatalogues(tx)
    for (const catalogue of catalogues) await syncCatalogue(tx, catalogue)
    await loadEditions(tx, checklistEditions)
    await loadBands(tx, bands)
  })
