import { type AnyColumn, and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '../../../domain/shared/list-query.ts'
import { type Querier, rowsOf } from '../db/database.ts'
import { sortKey } from './list-fields.ts'
import type { List, ListTable } from './list-tables.ts'
import { listWhere } from './list-where.ts'
import { totalOf } from './remembered-totals.ts'

/** Up to so many rows are found first and sorted then; more of them are soon met by whoever walks in their order. */
const MAX_SORTED = 25_000

/** Where a page begins, counted from the nearer end of its list: what comes before it is walked through. */
export function pageSpan({ limit, offset }: { limit: number; offset: number }, total: number) {
  const length = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - length
  const isFromEnd = behind < offset
  return { limit: length, offset: isFromEnd ? behind : offset, isFromEnd }
}

type Walk = { sortBy: AnyColumn; isDescending: boolean; limit: number; offset: number }

/** The ids of a page, in no order. */
async function idsOfPage(q: Querier, rows: ListTable, where: SQL | undefined, walk: Walk, isSorted: boolean) {
  const direction = sql.raw(walk.isDescending ? 'desc' : 'asc')
  // `offset 0` keeps the planner from walking in the order asked, past all that a search does not find.
  const found = await rowsOf<{ id: number }>(
    q,
    sql`select id from (select ${rows.id} as id, ${walk.sortBy} as key from ${rows} where ${where} ${sql.raw(isSorted ? 'offset 0' : '')}) as found
      order by key ${direction}, id ${direction} limit ${walk.limit}::integer offset ${walk.offset}::integer`,
  )
  return found.map(({ id }) => id)
}

/**
 * One page with its total. The total comes first: it tells from which end to walk, and whether to walk or to sort. The id
 * is the last key, so that rows that compare equal keep their place from one page to the next.
 * @param scope which rows the reader may see; always within a department
 * @param load reads what is shown of the rows of a page, in an order
 */
export async function readListPage<Field extends string, Rows extends ListTable, Row>(
  q: Querier,
  { rows, changes, fields }: List<Field, Rows>,
  scope: (rows: Rows) => SQL | undefined,
  { sortBy, descending, filters, ...asked }: ListQuery<Field>,
  load: (isOnPage: SQL, order: SQL[]) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const where = (table: Rows) => and(scope(table), listWhere(table.searchText, fields(table), filters)) as SQL
  const { total, ids } = await totalOf(q, { rows, changes, where: where as (table: ListTable) => SQL })
  if (asked.offset >= total) return { rows: [], total }
  const { limit, offset, isFromEnd } = pageSpan(asked, total)
  // What a search finds little of is read where it was found, and not looked for again.
  const found = and(where(rows), ids && sql`${rows.id} = any (${`{${ids.join(',')}}`}::integer[])`)
  const key = sortKey(fields(rows)[sortBy])
  // By id the rows lie as they are walked, and to read them all is no worse than to look for some.
  const isSorted = filters.length > 0 && total <= MAX_SORTED && key !== rows.id
  const walk = { sortBy: key, isDescending: descending !== isFromEnd, limit, offset }
  const page = await idsOfPage(q, rows, found, walk, isSorted)
  // Empty if what was counted is gone by now.
  if (page.length === 0) return { rows: [], total }
  const direction = descending ? desc : asc
  return { rows: await load(inArray(rows.id, page), [direction(key), direction(rows.id)]), total }
}
