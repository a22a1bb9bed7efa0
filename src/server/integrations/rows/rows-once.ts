import { setTimeout as delay } from 'node:timers/promises'
import type { Row } from '../../../domain/integrations/row-sets.ts'
import type { Querier } from '../../platform/db/database.ts'
import { findRows, type RowSelection } from './row-sets.queries.ts'

/** Rows per step: a step takes about as long as a list page, on the embedded database too. */
const STEP = 500
/** Pause after a step, as a multiple of its time: a third of the processor stays free for requests. */
const REST = 0.5

/**
 * Every row of a selection, once. A row that changes meanwhile moves to the end of the order, so the reading goes on to the
 * end and leaves out what it has given already.
 */
export async function* rowsOnce(q: Querier, selection: RowSelection): AsyncGenerator<Row[], void, void> {
  const given = new Set<number>()
  let after: Parameters<typeof findRows>[2]['after']
  for (;;) {
    const began = performance.now()
    const rows = await findRows(q, selection, { ...(after && { after }), limit: STEP })
    const fresh = rows.filter(({ cursor: { id } }) => !given.has(id))
    for (const { cursor } of fresh) given.add(cursor.id)
    if (fresh.length > 0) yield fresh.map(({ row }) => row)
    if (rows.length < STEP) return
    after = rows.at(-1)?.cursor
    await delay(REST * (performance.now() - began))
  }
}
