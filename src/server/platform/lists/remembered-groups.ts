import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../db/database.ts'
import type { ListTable } from './list-tables.ts'
import { type Dated, type Remembered, rememberCounts } from './remember-counts.ts'
import { isCompleteSince, isUnseenBy, SNAPSHOT } from './snapshot-sql.ts'

/** Questions that are remembered at most. */
const MAX_REMEMBERED = 200

/** A question that counts a list's rows by a text. */
type Grouped<Rows extends ListTable> = {
  rows: Rows
  changes: Rows
  where(rows: Rows): SQL
  group(rows: Rows): SQL
}
/** The number of rows by value, without values that have none. */
type Groups = ReadonlyMap<string, number>
type Sums = Record<string, number> | null
type Seen = Dated<{ sums: Sums }>

const keyOf = (q: Querier, { rows, where, group }: Grouped<ListTable>): string =>
  JSON.stringify(
    q
      .select({ value: group(rows) })
      .from(rows)
      .where(where(rows))
      .toSQL(),
  )

async function countAnew(q: Querier, { rows, where, group }: Grouped<ListTable>): Promise<Dated<{ groups: Groups }>> {
  const [counted] = await rowsOf<Seen>(
    q,
    sql`select ${SNAPSHOT} as snapshot, (select json_object_agg(value, n) from (
      select ${group(rows)} as value, count(*) as n from ${rows} where ${where(rows)} group by 1) counted) as sums`,
  )
  return { snapshot: counted?.snapshot ?? null, groups: new Map(Object.entries(counted?.sums ?? {})) }
}

/** Undefined when the earlier count cannot be brought up to date. */
async function bringUpToDate(
  q: Querier,
  { changes, where, group }: Grouped<ListTable>,
  then: Remembered<{ groups: Groups }>,
) {
  const [difference] = await rowsOf<Seen & { isComplete: boolean }>(
    q,
    sql`select ${SNAPSHOT} as snapshot, ${isCompleteSince(then.snapshot)} as "isComplete",
      (select json_object_agg(value, n) from (
        select ${group(changes)} as value, sum(weight) as n from ${changes}
        where ${isUnseenBy(then.snapshot)} and ${where(changes)}
        group by 1 having sum(weight) <> 0) changed) as sums`,
  )
  if (!difference?.isComplete || difference.snapshot === null) return undefined
  const groups = new Map(then.groups)
  for (const [value, change] of Object.entries(difference.sums ?? {})) {
    const count = (groups.get(value) ?? 0) + change
    if (count === 0) groups.delete(value)
    else groups.set(value, count)
  }
  return { snapshot: difference.snapshot, groups }
}

/** Makes `groupsOf` with a memory of its own. */
export function createGroupCounts() {
  const countsOf = rememberCounts({ most: MAX_REMEMBERED, keyOf, countAnew, bringUpToDate })
  /** Exact counts of a list's rows by a column. */
  return async <Rows extends ListTable>(q: Querier, grouped: Grouped<Rows>): Promise<Groups> =>
    (await countsOf(q, grouped)).groups
}
