import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ListQuery, Page } from '../../../../domain/shared/list-query.ts'
import { fetchRowsById } from '../rows/fetch-row.ts'

type Saved<Field extends string> = { ids: readonly number[]; isNew: boolean; query: ListQuery<Field> }

/** Rows that the person has just created or changed. */
export type SavedRows<Row> = {
  rows: readonly Row[]
  isNew: boolean
  /** Whether the person still looks at the list as it was then, so that rows of other pages are shown too. */
  isCurrent: boolean
  dismiss: () => void
}

const noRows: never[] = []

/**
 * Remembers what was just saved, so that the list shows it wherever its order would put it.
 * @param listKey prefix of the list's queries: the rows are read again with the list
 * @param query the page that the person looks at
 */
export function useSavedRows<Row extends { id: number }, Field extends string>(
  listKey: QueryKey,
  fetchPage: (query: ListQuery<Field | 'id'>) => Promise<Page<Row>>,
  query: ListQuery<Field>,
) {
  const [saved, setSaved] = useState<Saved<Field> | null>(null)
  const { data } = useQuery({
    queryKey: [...listKey, 'just-saved', saved?.ids],
    queryFn: saved ? () => fetchRowsById(fetchPage, saved.ids) : skipToken,
  })
  const dismiss = useCallback(() => setSaved(null), [])
  const show = useCallback((ids: readonly number[], isNew: boolean) => setSaved({ ids, isNew, query }), [query])
  const savedRows: SavedRows<Row> = {
    rows: (saved && data) ?? noRows,
    isNew: saved?.isNew ?? false,
    isCurrent: saved?.query === query,
    dismiss,
  }
  return { savedRows, show }
}
