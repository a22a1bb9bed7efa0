import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '../../../../domain/shared/list-query.ts'
import type { ListRoute } from './list-address.ts'
import { type ListSearch, type ListSorting, listQueryOf, mergeListSearch, readListSearch } from './list-search.ts'

/** Long enough to type a word, short enough to feel immediate. */
export const TYPING_PAUSE_MS = 300

export type ListState<Field extends string> = {
  page: number
  /** Text in the search box; it runs ahead of the query while the person types. */
  search: string
  /** The text that the query searches. */
  searched: string
  sortBy: Field
  descending: boolean
  query: ListQuery<Field>
  setPage: (page: number, options?: { replace?: boolean }) => void
  setSearch: (text: string) => void
  /** Without a field, the list returns to its default order. */
  setSort: (field: string | undefined, descending: boolean) => void
}

/**
 * Page, search and order of a list. They live in the address, so that back, reload and a shared link show the same
 * rows.
 * @param sorting a constant of the feature
 */
export function useListState<Field extends string>(route: ListRoute, sorting: ListSorting<Field>): ListState<Field> {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const current = useMemo(() => readListSearch(address, sorting), [address, sorting])
  const query = useMemo(() => listQueryOf(current), [current])
  const [text, setText] = useState(current.search)
  const written = useRef(current.search)

  // Back, forward and links change the address; the hook's own writes must not undo text typed meanwhile.
  useEffect(() => {
    if (current.search === written.current) return
    written.current = current.search
    setText(current.search)
  }, [current.search])

  const change = (part: Partial<ListSearch<Field>>, replace = false) =>
    void navigate({
      to: '.',
      search: (previous) => mergeListSearch(previous, part, sorting),
      replace,
      resetScroll: false,
    })
  const writeSearch = useDebouncedCallback((typed: string) => {
    const search = typed.trim()
    if (search === written.current) return
    written.current = search
    change({ search, page: 1 }, true)
  }, TYPING_PAUSE_MS)

  return {
    page: current.page,
    search: text,
    searched: current.search,
    sortBy: current.sortBy,
    descending: current.descending,
    query,
    setPage: (page, options) => change({ page }, options?.replace),
    setSearch: (typed) => {
      setText(typed)
      writeSearch(typed)
    },
    setSort: (field, descending) => {
      const sortBy = sorting.sortable.find((name) => name === field)
      change(sortBy ? { sortBy, descending, page: 1 } : { sortBy: sorting.defaultSort, descending: false, page: 1 })
    },
  }
}
