import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Querier, rowsOf } from '../db/database.ts'
import type { ListTable } from './list-tables.ts'
import { MAX_IDS } from './remembered-totals.ts'

/** Matches up to this number are found first and then sorted. More matches are met sooner by a scan in sort order. */
export const MAX_SORTED = 25_000
/** Rows to scan in sort order before giving up and sorting the matches (fewer when the matching ids are known). */
const MAX_PASSED = { unknown: 5_000, known: 500 }
/** Try that scan only for pages within the first MAX_NEAR matches. */
const MAX_NEAR = 200

/** A scan in sort order; `limit` and `offset` count from the end where it begins. */
export type Walk<Rows> = { key: (rows: Rows) => AnyColumn; isDescending: boolean; limit: number; offset: number }

/** The rows of a search among those that the reader may see; without `matching`, all of them. */
export type Found<Rows> = {
  rows: Rows
  visible: (rows: Rows) => SQL | undefined
  matching?: ((rows: Rows) => SQL | undefined) | undefined
  total: number
  ids?: number[] | undefined
}

export const idsIn = async (q: Querier, statement: SQL) =>
  (await rowsOf<{ id: number }>(q, statement)).map(({ id }) => id)

const byKey = (key: SQL | AnyColumn, id: SQL | AnyColumn, isDescending: boolean): SQL => {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql`order by ${key} ${direction}, ${id} ${direction}`
}
const inOrder = <Rows extends ListTable>(rows: Rows, { key, isDescending }: Walk<Rows>): SQL =>
  byKey(key(rows), rows.id, isDescending)

const span = ({ limit, offset }: Walk<never>) => sql`limit ${limit}::integer offset ${offset}::integer`

/** Scans a limited number of rows in sort order and keeps the matches. May find less than the page. */
export function scanForMatches<Rows extends ListTable>(
  q: Querier,
  { rows, visible, matching, ids }: Pick<Found<Rows>, 'rows' | 'visible' | 'matching' | 'ids'>,
  walk: Walk<Rows>,
  mostPassed: number = ids ? MAX_PASSED.known : MAX_PASSED.unknown,
) {
  const passed = alias(rows, 'passed') as unknown as Rows
  return idsIn(
    q,
    sql`select ${passed.id} as id
      from (select * from ${rows} where ${visible(rows)} ${inOrder(rows, walk)} limit ${mostPassed}::integer) as passed
      where ${matching?.(passed)} ${inOrder(passed, walk)} ${span(walk)}`,
  )
}

/** Finds all matches and then sorts them. `offset 0` keeps the planner from scanning in sort order instead. */
const foundAndSorted = <Rows extends ListTable>(q: Querier, rows: Rows, where: SQL | undefined, walk: Walk<Rows>) =>
  idsIn(
    q,
    sql`select id from (select ${rows.id} as id, ${walk.key(rows)} as key from ${rows} where ${where} offset 0) as found
      ${byKey(sql`key`, sql`id`, walk.isDescending)} ${span(walk)}`,
  )

const walkedTo = <Rows extends ListTable>(q: Querier, rows: Rows, where: SQL | undefined, walk: Walk<Rows>) =>
  idsIn(q, sql`select ${rows.id} as id from ${rows} where ${where} ${inOrder(rows, walk)} ${span(walk)}`)

/**
 * Scans the sort index for known ids. `offset 0` keeps the planner from looking up each id, which takes three times as
 * long for thousands of them.
 */
function walkedAmong<Rows extends ListTable>(
  q: Querier,
  { rows, visible }: Found<Rows>,
  known: SQL,
  walk: Walk<Rows>,
): Promise<number[]> {
  return idsIn(
    q,
    sql`select id from (select ${rows.id} as id, ${walk.key(rows)} as key from ${rows} where ${visible(rows)}
        ${inOrder(rows, walk)} offset 0) as passed
      where id = any (${known}) ${byKey(sql`key`, sql`id`, walk.isDescending)} ${span(walk)}`,
  )
}

/** The ids of a page, in any order (decision 012). */
export async function idsOfPage<Rows extends ListTable>(
  q: Querier,
  found: Found<Rows>,
  walk: Walk<Rows>,
): Promise<number[]> {
  const { rows, visible, matching, total, ids } = found
  if (!matching) return walkedTo(q, rows, visible(rows), walk)
  const where = and(visible(rows), matching(rows))
  if ((!ids || total > MAX_IDS) && walk.offset + walk.limit <= MAX_NEAR) {
    const met = await scanForMatches(q, found, walk)
    if (met.length === walk.limit) return met
  }
  // Known matches need no search.
  if (ids) {
    const known = sql`${`{${ids.join(',')}}`}::integer[]`
    if (total > MAX_IDS) return walkedAmong(q, found, known, walk)
    return foundAndSorted(q, rows, and(where, sql`${rows.id} = any (${known})`), walk)
  }
  // Rows lie on disk by id, so reading all of them is as fast as looking up some.
  const isSorted = total <= MAX_SORTED && walk.key(rows) !== rows.id
  return (isSorted ? foundAndSorted : walkedTo)(q, rows, where, walk)
}
