import type { Querier } from '../platform/db/database.ts'
import { isConflict } from '../platform/db/errors.ts'
import { type Difference, findDifferences } from './compare.queries.ts'
import { holdFigures, rebuildFigures, rollAll, rollWhole } from './roll.queries.ts'

/** A step may be counted between the snapshot and the lock; then the comparison begins anew. */
const TRIES = 5

/** Counts what waits and compares, as of one instant. */
async function compareNow(db: Querier, tried = 1): Promise<Difference[]> {
  await rollAll(db)
  const compared = db.transaction(
    async (tx) => {
      await holdFigures(tx)
      // In the same snapshot: what commits from now on is neither in the months nor in the direct count.
      await rollWhole(tx)
      return findDifferences(tx)
    },
    { isolationLevel: 'repeatable read' },
  )
  return compared.catch((error: unknown) => {
    if (tried === TRIES || !isConflict(error)) throw error
    return compareNow(db, tried + 1)
  })
}

/**
 * Compares the figures with a direct count, makes them anew and compares again.
 * @returns differences before, and after: the latter only where the counting itself is wrong
 */
export async function checkFigures(db: Querier): Promise<{ before: Difference[]; after: Difference[] }> {
  const before = await compareNow(db)
  await rebuildFigures(db)
  return { before, after: await compareNow(db) }
}
