import { hash } from 'node:crypto'
import { dayOf } from '../../domain/shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { bands, catalogueRows } from './catalogue-rows.ts'
import { checklistEditions, modelFormats } from './checklist-editions.ts'
import { loadBands, loadEditions, loadModels } from './load-editions.ts'
import { findLoaded, rememberLoaded } from './loaded-catalogues.queries.ts'
import { lockCatalogues, syncCatalogues } from './sync-catalogues.queries.ts'

/** Two builds with the same data have the same fingerprint. */
const fingerprintOfData = () => hash('sha256', JSON.stringify([catalogueRows, modelFormats, checklistEditions, bands]))

/** Brings the stored catalogues to those of this build at every start. It takes one query when nothing changed. */
export async function loadCatalogues(db: Database): Promise<void> {
  const fingerprint = fingerprintOfData()
  if ((await findLoaded(db)) === fingerprint) return
  await db.transaction(async (tx) => {
    await lockCatalogues(tx)
    await syncCatalogues(tx, catalogueRows)
    const today = dayOf(new Date())
    await loadModels(tx, modelFormats)
    await loadEditions(tx, checklistEditions, today)
    await loadBands(tx, bands, today)
    await rememberLoaded(tx, fingerprint)
  })
}
