import { and, asc, desc, inArray, type SQL } from 'drizzle-orm'
import type { ListQuery, Page } from '../../../domain/shared/list-query.ts'
import type { Querier } from '../db/database.ts'
import { idsOfPage } from './find-page-ids.ts'
import { readsOthers, sortKey } from './list-fields.ts'
import type { Counted, List, ListTable } from './list-tables.ts'
import { listWhere, searchesBeside } from './list-where.ts'
import { countAnew, createTotals, type Total } from './remembered-totals.ts'
import { countedTermOf } from './term-counts.ts'
import { createTermTotals } from './term-totals.ts'

/** Start of a page, counted from the nearer end of the list: a scan has to pass everything before it. */
export function pageSpan({ limit, offset }: { limit: number; offset: number }, total: number) {
  const length = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - length
  const isFromEnd = behind < offset
  return { limit: length, offset: isFromEnd ? behind : offset, isFromEnd }
}

type PageSpan = ReturnType<typeof pageSpan>

/** Tries at most, so that constant writes cannot keep a page from being read. */
const TRIES = 3

/**
 * Reads a page after its total. A page that is scanned from the end depends on the total: a row that came after the
 * count would shift it, and a reader would miss a row. So the rows are counted again, and the page is read again if the
 * total changed.
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

/** Makes `readListPage` with a memory of its own. */
export function createListReader({ totals = createTotals(), terms = createTermTotals() } = {}) {
  /**
   * Reads one page with its total. The total comes first: it decides from which end to scan, and whether to scan or to
   * sort. The id is the last sort key, so that equal rows keep their place from page to page. A page without a search
   * also begins to count the terms of the list, in the background.
   * @param scope the rows that the reader may see; always within a department
   * @param load reads the shown columns of a page's rows, in an order
   */
  return async function readListPage<Field extends string, Rows extends ListTable, Row>(
    q: Querier,
    { rows, changes, fields, shown = () => [] }: List<Field, Rows>,
    scope: (rows: Rows) => SQL | undefined,
    { sortBy, descending, filters, ...asked }: ListQuery<Field>,
    load: (isOnPage: SQL, order: SQL[]) => PromiseLike<Row[]>,
  ): Promise<Page<Row>> {
    const matches = (table: Rows) => listWhere(table.searchText, fields(table), filters, shown(table))
    const counted = (where: (table: Rows) => SQL | undefined) =>
      ({ rows, changes, where: where as (table: ListTable) => SQL }) satisfies Counted
    const everything = counted(scope)
    const term = searchesBeside(filters, shown(rows)) ? undefined : countedTermOf(filters)
    const search = counted((table) => and(scope(table), matches(table)))
    const isSearch = matches(rows) !== undefined
    const isOfOthers = filters.some(({ field }) => readsOthers(fields(rows)[field as Field]))
    const key = (table: Rows) => sortKey(fields(table)[sortBy])
    const count = async (): Promise<Total & { isEveryRow?: boolean }> =>
      (term === undefined ? undefined : await terms.termTotalOf(q, everything, term)) ??
      (isOfOthers ? countAnew(q, search) : totals.totalOf(q, search))
    const readPage = (
      { total, ids, isEveryRow }: Awaited<ReturnType<typeof count>>,
      { isFromEnd, ...span }: PageSpan,
    ) =>
      idsOfPage(
        q,
        // A term that every row has needs no search.
        { rows, visible: scope, matching: isSearch && !isEveryRow ? matches : undefined, total, ids },
        { key, isDescending: descending !== isFromEnd, ...span },
      )
    const { total, page } = await settledPage(asked, count, readPage)
    // A reader who opens a list is likely to search it.
    if (!isSearch || term !== undefined) void terms.prepareTermTotals(q, everything, total)
    // The page may be empty although rows were counted: they are gone by now.
    if (page.length === 0) return { rows: [], total }
    const direction = descending ? desc : asc
    const isOnPage = and(inArray(rows.id, page), matches(rows)) as SQL
    return { rows: await load(isOnPage, [direction(key(rows)), direction(rows.id)]), total }
  }
}

export type ReadListPage = ReturnType<typeof createListReader>
