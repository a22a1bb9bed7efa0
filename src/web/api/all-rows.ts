import { MAX_PAGE_SIZE, type Page } from '../../domain/shared/list-query.ts'

/** Readings at most, so that constant writes cannot keep a list from being shown. */
const MAX_READINGS = 3

type ReadPart<Row> = (part: { limit: number; offset: number }) => Promise<Page<Row>>

/**
 * Each page repeats the last row of the page before. If it does not, rows came or went, and one may have moved to a page
 * that was read already.
 */
async function readOnce<Row>(readPage: ReadPart<Row>, keyOf: (row: Row) => number) {
  const first = await readPage({ limit: MAX_PAGE_SIZE, offset: 0 })
  const rows = [...first.rows]
  let isWhole = true
  for (let total = first.total; rows.length < total; ) {
    const last = rows.at(-1)
    const page = await readPage({ limit: MAX_PAGE_SIZE, offset: Math.max(0, rows.length - 1) })
    const [repeated, ...next] = page.rows
    if (!last || !repeated || keyOf(repeated) !== keyOf(last) || page.total !== total) isWhole = false
    if (next.length === 0) break
    rows.push(...next)
    total = page.total
  }
  return { rows, isWhole }
}

/**
 * Every row of a list, read page by page and again where the list changed meanwhile. The last reading shows each row
 * once; it may lack one that moved.
 * @param keyOf the row's id
 */
export async function allRows<Row>(readPage: ReadPart<Row>, keyOf: (row: Row) => number): Promise<Row[]> {
  let read = await readOnce(readPage, keyOf)
  for (let readings = 1; !read.isWhole && readings < MAX_READINGS; readings += 1) {
    read = await readOnce(readPage, keyOf)
  }
  return [...new Map(read.rows.map((row) => [keyOf(row), row])).values()]
}
