import { setTimeout as delay } from 'node:timers/promises'
import { cursorText, type RowCursor } from '../../../domain/integrations/row-cursor.ts'
import { type Row, type RowColumn, rowSets } from '../../../domain/integrations/row-sets.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../domain/list-exports/csv-text.ts'
import type { Querier } from '../../platform/db/database.ts'
import { findRows, lastChange, type PlacedRow, type RowSelection } from '../rows/row-sets.queries.ts'

/** Rows per step: a step takes about as long as a list page, on the embedded database too. */
const STEP = 500
/** Pause after a step, as a multiple of its time: a third of the processor stays free for requests. */
const REST = 0.5

/**
 * The rows of a selection after a place, up to the last change of now, so that the reading ends while others write. Each
 * row comes once: one that changes meanwhile comes with its new change in the next reading.
 */
export async function* rowsUpToNow(
  q: Querier,
  selection: RowSelection,
  after?: RowCursor,
): AsyncGenerator<PlacedRow[], void, void> {
  const upTo = await lastChange(q)
  let place = after
  for (;;) {
    const began = performance.now()
    const rows = await findRows(q, selection, { ...(place && { after: place }), limit: STEP, upTo })
    if (rows.length > 0) yield rows
    if (rows.length < STEP) return
    place = rows.at(-1)?.cursor
    await delay(REST * (performance.now() - began))
  }
}

/** A value for programs: decimals with a point, flags as 1 and 0. */
const cellOf = ({ name }: RowColumn, row: Row): string => {
  const value = row[name] ?? ''
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}

/** The rows as CSV, each with its cursor as last column. */
export async function* feedFile(
  selection: RowSelection,
  pages: AsyncIterable<readonly PlacedRow[]>,
  shown: (row: Row) => Row,
): AsyncGenerator<Uint8Array> {
  const columns = rowSets[selection.set]
  yield Buffer.from(BYTE_ORDER_MARK + csvLine([...columns.map(({ name }) => name), 'cursor']))
  for await (const rows of pages) {
    const lines = rows.map(({ row, cursor }) => {
      const seen = shown(row)
      return csvLine([...columns.map((column) => cellOf(column, seen)), cursorText(cursor)])
    })
    yield Buffer.from(lines.join(''))
  }
}
