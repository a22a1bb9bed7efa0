import { and, asc, desc, inArray, type SQL } from 'drizzle-orm'
import type { ListQuery, Page } from '../../../domain/shared/list-query.ts'
import type { Querier } from '../db/database.ts'
import { countedTermOf } from './counted-term.ts'
import { sortKey } from './list-fields.ts'
import type { Counted, List, ListTable } from './list-tables.ts'
import { listWhere } from './list-where.ts'
import { idsOfPage } from './page-ids.ts'
import { totalOf } from './remembered-totals.ts'
import { prepareTermTotals, termTotalOf } from './term-totals.ts'

/** Where a page begins, counted from the nearer end of its list: what comes before it is walked through. */
export function pageSpan({ limit, offset }: { limit: number; offset: number }, total: number) {
  const length = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - length
  const isFromEnd = behind < offset
  return { limit: length, offset: isFromEnd ? behind : offset, isFromEnd }
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
  const matches = (table: Rows) => listWhere(table.searchText, fields(table), filters)
  const counted = (where: (table: Rows) => SQL | undefined) =>
    ({ rows, changes, where: where as (table: ListTable) => SQL }) satisfies Counted
  const everything = counted(scope)
  const term = countedTermOf(filters)
  const known = term === undefined ? undefined : await termTotalOf(q, everything, term)
  const search = counted((table) => and(scope(table), matches(table)))
  const { total, ids } = known ?? (await totalOf(q, search))
  const isSearch = matches(rows) !== undefined
  // Whoever opens a list will search it.
  if (!isSearch || term !== undefined) void prepareTermTotals(q, everything, total)
  if (asked.offset >= total) return { rows: [], total }

  const { isFromEnd, ...span } = pageSpan(asked, total)
  const key = (table: Rows) => sortKey(fields(table)[sortBy])
  // What every row has need not be looked for.
  const matching = isSearch && !known?.isEveryRow ? matches : undefined
  const page = await idsOfPage(
    q,
    { rows, visible: scope, matching, total, ids },
    { key, isDescending: descending !== isFromEnd, ...span },
  )
  // Empty if what was counted is gone by now.
  if (page.length === 0) return { rows: [], total }
  const direction = descending ? desc : asc
  const isOnPage = and(inArray(rows.id, page), matches(rows)) as SQL
  return { rows: await load(isOnPage, [direction(key(rows)), direction(rows.id)]), total }
}
