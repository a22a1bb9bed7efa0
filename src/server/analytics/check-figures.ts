import { awaitMissing } from '../integrations/rows/missing-changes.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { isConflict } from '../platform/db/errors.ts'
import { LIST_NAMES, type ListName, listDifferences, putListRows } from '../platform/lists/compare-lists.queries.ts'
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

/** Each list as people know it. */
const LIST_WORDS: Readonly<Record<ListName, string>> = {
  users: 'listado de usuarios',
  establishments: 'listado de establecimientos',
  assignments: 'listado de visitas',
  inspections: 'listado de inspecciones realizadas',
  measures: 'listado de medidas sanitarias',
  complaints: 'listado de quejas',
  samples: 'listado de muestras',
  cases: 'listado de expedientes sancionatorios',
}

/** Lists whose rows are not what their sources say. @param onFound is given the ids of such rows, a few at a time */
async function compareLists(
  q: Querier,
  onFound: (list: ListName, ids: readonly number[]) => Promise<void>,
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const list of LIST_NAMES) {
    let rows = 0
    for await (const differing of listDifferences(q, list)) {
      await onFound(
        list,
        differing.map(({ id }) => id),
      )
      rows += differing.length
    }
    if (rows > 0) found.push({ table: LIST_WORDS[list], rows })
  }
  return found
}

/**
 * Compares the lists with their sources and the figures with a direct count, makes anew what differs, and compares again.
 * Rows that other systems were never given wait for their instant from now on. The lists come first: figures read them.
 * @returns differences before, and after: the latter only where the counting itself is wrong
 */
export async function checkFigures(db: Querier): Promise<{ before: Difference[]; after: Difference[] }> {
  const lists = await compareLists(db, (list, ids) => putListRows(db, list, ids))
  const awaited = await awaitMissing(db)
  const figures = await compareNow(db)
  await rebuildFigures(db)
  const feeds = awaited > 0 ? [{ table: 'datos para otros sistemas', rows: awaited }] : []
  return {
    before: [...lists, ...feeds, ...figures],
    after: [...(await compareLists(db, async () => {})), ...(await compareNow(db))],
  }
}
