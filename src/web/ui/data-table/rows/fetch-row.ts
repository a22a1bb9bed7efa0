import { type ListQuery, MAX_PAGE_SIZE, type Page } from '../../../../domain/shared/list-query.ts'

/** A row of a list in its present state; undefined when it left the list. */
export async function fetchRow<Row, Field extends string>(
  fetchPage: (query: ListQuery<Field | 'id'>) => Promise<Page<Row>>,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await fetchPage({
    limit: 1,
    offset: 0,
    descending: false,
    sortBy: 'id',
    filters: [{ field: 'id', operator: '=', value: String(id) }],
  })
  return rows[0]
}

/** Rows of a list in their present state. Several are looked for among the newest, as they were made together. */
export async function fetchRowsById<Row extends { id: number }, Field extends string>(
  fetchPage: (query: ListQuery<Field | 'id'>) => Promise<Page<Row>>,
  ids: readonly number[],
): Promise<Row[]> {
  const [id] = ids
  if (id !== undefined && ids.length === 1) {
    const row = await fetchRow(fetchPage, id)
    return row ? [row] : []
  }
  const { rows } = await fetchPage({ limit: MAX_PAGE_SIZE, offset: 0, descending: true, sortBy: 'id', filters: [] })
  return rows.filter((row) => ids.includes(row.id))
}
