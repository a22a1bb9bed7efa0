import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../db/database.ts'
import type { Counted } from './list-tables.ts'
import { type Dated, type Remembered, rememberCounts } from './remember-counts.ts'
import { askedOf, isCompleteSince, isUnseenBy, SNAPSHOT } from './snapshot-sql.ts'

/** Remembered searches at most, against made-up ones. */
const MAX_REMEMBERED = 2_000
/** Searches with at most this many matches are remembered with their ids. */
export const MAX_IDS = 2_000

/** The number of rows, and their ids when they are few. */
export type Total = { total: number; ids?: number[] | undefined }

/** Counts the rows of a search, and reads their ids when they are few. */
export async function countAnew(q: Querier, { rows, where }: Counted): Promise<Dated<Total>> {
  const [counted] = await rowsOf<Dated<{ total: number; ids: number[] | null }>>(
    q,
    sql`select ${SNAPSHOT} as snapshot, count(*) as total,
        case when count(*) <= ${MAX_IDS}::integer then coalesce(array_agg(${rows.id}), '{}') end as ids
      from ${rows} where ${where(rows)}`,
  )
  const { snapshot, total, ids } = counted ?? { snapshot: null, total: 0, ids: [] }
  return { snapshot, total, ids: ids ?? undefined }
}

type Difference = Dated<{ isComplete: boolean; came: number[]; went: number[] }>

/** Reads what was written since a snapshot, in one statement and so as of one snapshot. */
async function differenceSince(q: Querier, { changes, where }: Counted, snapshot: string): Promise<Difference> {
  const [difference] = await rowsOf<Difference>(
    q,
    sql`with changed as materialized (
        select ${changes.id} as id, sum(weight) as change from ${changes}
        where ${isUnseenBy(snapshot)} and ${where(changes)}
        group by 1 having sum(weight) <> 0)
      select ${SNAPSHOT} as snapshot,
        ${isCompleteSince(snapshot)} as "isComplete",
        array(select id from changed where change > 0) as came,
        array(select id from changed where change < 0) as went`,
  )
  return difference as Difference
}

/** Undefined when the earlier count cannot be brought up to date, or has become small enough for ids. */
async function bringUpToDate(q: Querier, counted: Counted, then: Remembered<Total>) {
  const { snapshot, isComplete, came, went } = await differenceSince(q, counted, then.snapshot)
  if (!isComplete || snapshot === null) return undefined
  const total = then.total + came.length - went.length
  const gone = new Set(went)
  const ids = then.ids && [...then.ids.filter((id) => !gone.has(id)), ...came]
  if (!ids && total <= MAX_IDS) return undefined
  return { snapshot, total, ids: total <= MAX_IDS ? ids : undefined }
}

/** Totals of lists, remembered for each database and question. */
export function createTotals() {
  return {
    /**
     * The exact total of a list. Counting the matches of a common word reads them all, and the pages of one search need the
     * same total.
     */
    totalOf: rememberCounts<Counted, Total>({ most: MAX_REMEMBERED, keyOf: askedOf, countAnew, bringUpToDate }),
  }
}
