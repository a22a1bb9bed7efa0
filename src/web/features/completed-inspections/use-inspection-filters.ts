import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListState } from '../../ui/data-table/list-state/use-list-state.ts'
import type { InspectionField } from './completed-inspections.queries.ts'
import { type InspectionFilters, listFiltersOf, readFilters, writeFilters } from './inspection-filters.ts'

/** The filters of the list, kept in the address as its page and its search are; a change starts at the first page. */
export function useInspectionFilters(list: ListState<InspectionField>) {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(address), [address])
  const query = useMemo(
    () => ({ ...list.query, filters: [...list.query.filters, ...listFiltersOf(filters)] }),
    [list.query, filters],
  )
  const change = (part: Partial<InspectionFilters>) =>
    void navigate({
      to: '.',
      search: ((previous: Record<string, unknown>) => ({
        ...previous,
        ...writeFilters({ ...readFilters(previous), ...part }),
        pagina: undefined,
      })) as never,
      replace: true,
      resetScroll: false,
    })
  return { filters, change, list: { ...list, query } }
}
