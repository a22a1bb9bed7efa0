import type { ListQuery, Page } from '../../../../domain/shared/list-query.ts'

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
