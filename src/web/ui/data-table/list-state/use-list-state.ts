import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '../../../../domain/shared/list-query.ts'
import {
  type FilterDefinition,
  type FilterValues,
  listFiltersOf,
  readFilters,
  writeFilters,
} from '../filters/list-filter.ts'
import type { FilterKey, ListAddress, ListRoute } from './list-address.ts'
import {
  type ListSearch,
  type ListSorting,
  listQueryOf,
  mergeListSearch,
  readListSearch,
  writeListSearch,
} from './list-search.ts'

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
  /** The filters that the list offers, and the values of those in use. */
  filters: readonly FilterDefinition<Field>[]
  filterValues: FilterValues
  setFilters: (values: { [Key in FilterKey]?: string | undefined }) => void
  /** Search, order and filters as the address spells them, without those that are the list's own. */
  written: Readonly<Record<string, string>>
  /** The saved view that the address names. */
  namedView: string | undefined
  /** Replaces search, order and filters by those of a view. */
  showView: (name: string, query: Readonly<Record<string, string>>, options?: { replace?: boolean }) => void
  setPage: (page: number, options?: { replace?: boolean }) => void
  setSearch: (text: string) => void
  /** Without a field, the list returns to its default order. */
  setSort: (field: string | undefined, descending: boolean) => void
}

const noFilters: never[] = []

/**
 * Page, search, filters and order of a list. They live in the address, so that back, reload and a shared link show the same
 * rows.
 * @param sorting a constant of the feature
 * @param filters must be the same array from render to render
 */
export function useListState<Field extends string>(
  route: ListRoute,
  sorting: ListSorting<Field>,
  filters: readonly FilterDefinition<Field>[] = noFilters,
): ListState<Field> {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const current = useMemo(() => readListSearch(address, sorting), [address, sorting])
  const filterValues = useMemo(() => readFilters(address, filters), [address, filters])
  const query = useMemo(() => {
    const searched = listQueryOf(current)
    return { ...searched, filters: [...searched.filters, ...listFiltersOf(filterValues, filters)] }
  }, [current, filterValues, filters])
  const written = useMemo(() => {
    const values = { ...writeListSearch({ ...current, page: 1 }, sorting), ...writeFilters(filterValues, filters) }
    return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])))
  }, [current, filterValues, filters, sorting])
  const [text, setText] = useState(current.search)
  const writtenSearch = useRef(current.search)

  // Back, forward and links change the address; the hook's own writes must not undo text typed meanwhile.
  useEffect(() => {
    if (current.search === writtenSearch.current) return
    writtenSearch.current = current.search
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
    if (search === writtenSearch.current) return
    writtenSearch.current = search
    change({ search, page: 1 }, true)
  }, TYPING_PAUSE_MS)

  return {
    page: current.page,
    search: text,
    searched: current.search,
    sortBy: current.sortBy,
    descending: current.descending,
    query,
    filters,
    filterValues,
    setFilters: (values) =>
      void navigate({
        to: '.',
        search: (previous) => ({
          ...mergeListSearch(previous, { page: 1 }, sorting),
          ...writeFilters({ ...readFilters(previous, filters), ...values } as FilterValues, filters),
        }),
        replace: true,
        resetScroll: false,
      }),
    written,
    namedView: address.vista === undefined ? undefined : String(address.vista),
    showView: (name, query, options) => {
      const keys = ['pagina', 'buscar', 'orden', ...filters.map(({ key }) => key)]
      const emptied = Object.fromEntries(keys.map((key) => [key, undefined]))
      void navigate({
        to: '.',
        search: (previous) => ({ ...(previous as ListAddress), ...emptied, ...query, vista: name }),
        replace: options?.replace ?? false,
        resetScroll: false,
      })
    },
    setPage: (page, options) => change({ page }, options?.replace),
    setSearch: (typed) => {
      setText(typed)
      writeSearch(typed)
    },
    setSort: (field, descending) => {
      const sortBy = sorting.sortable.find((name) => name === field)
      change(
        sortBy
          ? { sortBy, descending, page: 1 }
          : { sortBy: sorting.defaultSort, descending: sorting.isDescending ?? false, page: 1 },
      )
    },
  }
}
