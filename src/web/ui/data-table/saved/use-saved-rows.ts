import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ListQuery, Page } from '../../../../domain/shared/list-query.ts'
import { fetchRowsById } from '../rows/fetch-row.ts'

type Saved<Id, Field extends string> = { ids: readonly Id[]; isNew: boolean; query: ListQuery<Field> }

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
export function useSaved<Id, Row, Field extends string>(
  listKey: QueryKey,
  fetchRows: (ids: readonly Id[]) => Promise<Row[]>,
  query: ListQuery<Field>,
) {
  const [saved, setSaved] = useState<Saved<Id, Field> | null>(null)
  const { data } = useQuery({
    queryKey: [...listKey, 'just-saved', saved?.ids],
    queryFn: saved ? () => fetchRows(saved.ids) : skipToken,
  })
  const dismiss = useCallback(() => setSaved(null), [])
  const show = useCallback((ids: readonly Id[], isNew: boolean) => setSaved({ ids, isNew, query }), [query])
  const savedRows: SavedRows<Row> = {
    rows: (saved && data) ?? noRows,
    isNew: saved?.isNew ?? false,
    isCurrent: saved?.query === query,
    dismiss,
  }
  return { savedRows, show }
}

/** The same of rows with numbers, which the list's own call finds. */
export const useSavedRows = <Row extends { id: number }, Field extends string>(
  listKey: QueryKey,
  fetchPage: (query: ListQuery<Field | 'id'>) => Promise<Page<Row>>,
  query: ListQuery<Field>,
) => useSaved<number, Row, Field>(listKey, (ids) => fetchRowsById(fetchPage, ids), query)
