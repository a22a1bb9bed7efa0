import { type ListQuery, MAX_PAGE_SIZE, type Page } from '../../../../domain/shared/list-query.ts'

/** All rows that a list's search finds, in the list's order, read page by page. */
export async function fetchAllRows<Row, Field extends string>(
  fetchPage: (query: ListQuery<Field>) => Promise<Page<Row>>,
  query: ListQuery<Field>,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { rows, total } = await fetchPage({ ...query, limit: MAX_PAGE_SIZE, offset: all.length })
    all.push(...rows)
    // Rows may leave the list while it is read: an empty page ends it, whatever the total says.
    if (rows.length === 0 || all.length >= total) return all
  }
}
