import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PAGE_SIZE } from '../../../../domain/shared/list-query.ts'
import { CardList } from '../../../ui/data-table/cards/card-list.tsx'
import table from '../../../ui/data-table/data-table.module.css'
import { FilterChips } from '../../../ui/data-table/filters/filter-chips.tsx'
import { FilterFields } from '../../../ui/data-table/filters/filter-fields.tsx'
import { narrowing, type OptionsQuery, withoutFilters } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListPage } from '../../../ui/data-table/list-state/use-list-page.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import { OutdatedNotice } from '../../../ui/data-table/rows/table-state-rows.tsx'
import { TableFooter } from '../../../ui/data-table/table-footer.tsx'
import { TableToolbar } from '../../../ui/data-table/table-toolbar.tsx'
import { messages } from '../messages.ts'
import { exportStaffFile, staffQuery } from '../staff.queries.ts'
import { directoryFilters, directorySorting } from './directory-list.ts'
import { OfficialCard } from './official-card.tsx'

type Props = { route: ListRoute; areas: OptionsQuery; onPerson: (userId: number) => void }

/** Everyone of the department as cards, with the list's own search, filters and pages. */
export function Directory({ route, areas, onPerson }: Props) {
  const list = useListState(route, directorySorting, directoryFilters)
  const result = useQuery(staffQuery(list.query))
  const page = useListPage(result, list)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const { limit: _limit, offset: _offset, ...selection } = list.query
  const label = messages.tabs.directorio
  return (
    <section className={table.list} aria-label={label}>
      <TableToolbar
        label={label}
        list={list}
        viewedList="staff"
        exportList={(format, signal) => exportStaffFile({ ...selection, format }, signal)}
        areFiltersOpen={areFiltersOpen}
        onFilters={() => setFiltersOpen(!areFiltersOpen)}
      />
      {areFiltersOpen && <FilterFields list={list} optionsOf={{ area: areas }} />}
      <div className={table.aboveRows}>
        <FilterChips list={list} />
      </div>
      <VisuallyHidden role="status">{page.announcement}</VisuallyHidden>
      {page.hasData && page.hasFailed && <OutdatedNotice reason={page.reason} onRetry={page.retry} />}
      <CardList
        label={label}
        page={page}
        searched={list.searched}
        isFiltered={narrowing(list.filterValues, list.filters).length > 0}
        onWiden={() => list.setFilters(withoutFilters(list.filterValues, list.filters))}
        hasSaved={false}
      >
        {page.rows.map((official) => (
          <OfficialCard key={official.userId} official={official} onOpen={() => onPerson(official.userId)} />
        ))}
      </CardList>
      {page.hasData && <TableFooter page={list.page} total={page.total} pageSize={PAGE_SIZE} onPage={list.setPage} />}
    </section>
  )
}
