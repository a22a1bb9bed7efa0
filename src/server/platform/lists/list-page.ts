import { and, asc, desc, inArray, type SQL } from 'drizzle-orm'
import type { ListQuery, Page } from '../../../domain/shared/list-query.ts'
import type { Querier } from '../db/database.ts'
import { idsOfPage } from './find-page-ids.ts'
import { sortKey } from './list-fields.ts'
import type { Counted, List, ListTable } from './list-tables.ts'
import { listWhere } from './list-where.ts'
import { type Total, totalOf } from './remembered-totals.ts'
import { countedTermOf } from './term-counts.ts'
import { prepareTermTotals, termTotalOf } from './term-totals.ts'

/** Where a page begins, counted from the nearer end of its list: what comes before it is walked through. */
export function pageSpan({ limit, offset }: { limit: number; offset: number }, total: number) {
  const length = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - length
  const isFromEnd = behind < offset
  return { limit: length, offset: isFromEnd ? behind : offset, isFromEnd }
}

type PageSpan = ReturnType<typeof pageSpan>

/** Whoever writes all the time does not keep a page from being read. */
const TRIES = 3

/**
 * Walked from the end, a page is where the total says: with a row that came after it was counted it would be another page,
 * and whoever turns from page to page would miss a row. So it is counted again, and read again when that tells something
 * else.
 */
async function settledPage<Found extends Total>(
  asked: { limit: number; offset: number },
  count: () => Promise<Found>,
  read: (found: Found, span: PageSpan) => Promise<number[]>,
): Promise<{ total: number; page: number[] }> {
  let found = await count()
  for (let tried = 1; ; tried += 1) {
    const { total } = found
    const span = pageSpan(asked, total)
    if (span.limit === 0) return { total, page: [] }
    const page = await read(found, span)
    if (!span.isFromEnd || tried === TRIES) return { total, page }
    found = await count()
    if (found.total === total) return { total, page }
  }
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
  const search = counted((table) => and(scope(table), matches(table)))
  const isSearch = matches(rows) !== undefined
  const key = (table: Rows) => sortKey(fields(table)[sortBy])
  const count = async (): Promise<Total & { isEveryRow?: boolean }> =>
    (term === undefined ? undefined : await termTotalOf(q, everything, term)) ?? totalOf(q, search)
  const readPage = ({ total, ids, isEveryRow }: Awaited<ReturnType<typeof count>>, { isFromEnd, ...span }: PageSpan) =>
    idsOfPage(
      q,
      // What every row has need not be looked for.
      { rows, visible: scope, matching: isSearch && !isEveryRow ? matches : undefined, total, ids },
      { key, isDescending: descending !== isFromEnd, ...span },
    )
  const { total, page } = await settledPage(asked, count, readPage)
  // Whoever opens a list will search it.
  if (!isSearch || term !== undefined) void prepareTermTotals(q, everything, total)
  // Also if what was counted is gone by now.
  if (page.length === 0) return { rows: [], total }
  const direction = descending ? desc : asc
  const isOnPage = and(inArray(rows.id, page), matches(rows)) as SQL
  return { rows: await load(isOnPage, [direction(key(rows)), direction(rows.id)]), total }
}
