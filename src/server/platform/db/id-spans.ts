import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { nextStepSize } from '../next-step-size.ts'
import { type Querier, rowsOf } from './database.ts'

/**
 * Rows of the first span. Each later one has as many as its time says (`nextStepSize`), and no fewer than these: planning a
 * statement takes as long as reading a hundred rows.
 */
const FEWEST = 200
/** Before every id, also before those that no server gives. */
const BEFORE_ALL = -2_147_483_648

/** Ids above `after` and up to `upTo`. */
export type IdSpan = { after: number; upTo: number }

/** A table by its column of ids. */
export type Identified = { table: SQL; id?: SQL }

/** The last of the next few ids of the tables after one; null where there is none. */
async function endOfSpan(
  q: Querier,
  tables: readonly Identified[],
  { after, size }: { after: number; size: number },
): Promise<number | null> {
  const nextOf = ({ table, id = sql`id` }: Identified) =>
    sql`(select ${id} as id from ${table} where ${id} > ${after} order by ${id} limit ${size}::integer)`
  const next = sql.join(tables.map(nextOf), sql` union all `)
  const [row] = await rowsOf<{ last: number | null }>(
    q,
    sql`select max(id)::double precision as last from (
      select id from (${next}) found order by id limit ${size}::integer) span`,
  )
  return row?.last ?? null
}

/**
 * Spans of ids that together have every row of some tables, in order. They are small, and other requests get their turn
 * between them: the embedded database answers in this thread.
 */
export async function* idSpans(q: Querier, tables: readonly Identified[]): AsyncGenerator<IdSpan, void, void> {
  for (let [after, size] = [BEFORE_ALL, FEWEST]; ; ) {
    const upTo = await endOfSpan(q, tables, { after, size })
    if (upTo === null) return
    const began = performance.now()
    yield { after, upTo }
    size = Math.max(FEWEST, nextStepSize(size, performance.now() - began))
    after = upTo
    await setImmediate()
  }
}

/** Whether a column is within a span. */
export const isWithin = (column: SQL, { after, upTo }: IdSpan): SQL =>
  sql`${column} > ${after} and ${column} <= ${upTo}`
