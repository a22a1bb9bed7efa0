import { useMemo } from 'react'
import { mergeListSearch } from '../../ui/data-table/list-state/list-search.ts'
import type { ListState } from '../../ui/data-table/list-state/use-list-state.ts'
import type { PageRoute } from '../../ui/page-route.ts'
import type { InspectionField } from './completed-inspections.queries.ts'
import { inspectionSorting } from './inspection-columns.ts'
import {
  type InspectionAddress,
  type InspectionFilters,
  listFiltersOf,
  readFilters,
  type TypedInspectionAddress,
  writeFilters,
} from './inspection-filters.ts'

export type InspectionsRoute = PageRoute<TypedInspectionAddress, InspectionAddress>

/** The filters of the list, stored in the address like its page and search. A change returns to the first page. */
export function useInspectionFilters({ useSearch, useNavigate }: InspectionsRoute, list: ListState<InspectionField>) {
  const address = useSearch()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(address), [address])
  const query = useMemo(
    () => ({ ...list.query, filters: [...list.query.filters, ...listFiltersOf(filters)] }),
    [list.query, filters],
  )
  const change = (part: Partial<InspectionFilters>) =>
    void navigate({
      to: '.',
      search: (previous) => ({
        ...mergeListSearch(previous, { page: 1 }, inspectionSorting),
        ...writeFilters({ ...readFilters(previous), ...part }),
      }),
      replace: true,
      resetScroll: false,
    })
  return { filters, change, list: { ...list, query } }
}
