import { MAX_PAGE_SIZE, type Page } from '../../domain/shared/list-query.ts'

/** Every row of a list, read page by page. */
export async function allRows<Row>(
  readPage: (part: { limit: number; offset: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { rows, total } = await readPage({ limit: MAX_PAGE_SIZE, offset: all.length })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}
