import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../db/database.ts'

/** A count, not yet run: its statement says what is counted. */
export type Counting = PromiseLike<{ total: number }[]> & { toSQL(): { sql: string; params: unknown[] } }

/** Bounds the memory that made-up searches can take. */
const MAX_REMEMBERED = 1_000

type Totals = { state: string; counted: Map<string, number> }
const totalsOf = new WeakMap<Querier, Totals>()

/** What a new statement sees. Every transaction that writes changes it for good, and nothing else does. */
async function stateOf(q: Querier): Promise<string> {
  const [row] = await rowsOf<{ state: string }>(q, sql`select pg_current_snapshot()::text as state`)
  return row?.state ?? ''
}

const count = async (counting: Counting) => (await counting)[0]?.total ?? 0

/**
 * The total of a list. To count what a common word finds means to read it all, and the pages of one search ask for
 * the same total: it is counted anew only if something was written since.
 */
export async function totalOf(q: Querier, counting: Counting): Promise<number> {
  // A transaction sees its own writes, which leave its snapshot as it is.
  if (!('$client' in q)) return count(counting)
  // Read before the count: what is written meanwhile is then newer than the state, never older.
  const state = await stateOf(q)
  let totals = totalsOf.get(q)
  if (totals?.state !== state) {
    totals = { state, counted: new Map() }
    totalsOf.set(q, totals)
  }
  const statement = JSON.stringify(counting.toSQL())
  const known = totals.counted.get(statement)
  if (known !== undefined) return known
  const total = await count(counting)
  if (totals.counted.size < MAX_REMEMBERED) totals.counted.set(statement, total)
  return total
}
