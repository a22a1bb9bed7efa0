import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ListQuery, Page } from '../../../../domain/shared/list-query.ts'
import { textAddress } from '../../address-text.ts'
import { openRoute } from '../../testing.ts'
import { activeFormat } from '../cell-format.ts'
import type { DataColumn } from '../column.ts'
import { DataTable, type DataTableProps } from '../data-table.tsx'
import type { FilterDefinition } from '../filters/list-filter.ts'
import { listAddress } from '../list-state/list-address.ts'
import type { ListSorting } from '../list-state/list-search.ts'
import { useListState } from '../list-state/use-list-state.ts'

export type Row = { id: number; name: string; isActive: boolean }

export type Field = 'id' | 'name'

export const stored: Row[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  name: `Tienda ${String(index + 1).padStart(2, '0')}`,
  isActive: index !== 1,
}))

const columns: DataColumn<Row>[] = [
  { label: 'Nombre', accessor: 'name' },
  { label: 'Estado', accessor: 'isActive', format: activeFormat, isSortable: false },
]

const sorting: ListSorting<Field> = { sortable: ['name'], defaultSort: 'id' }

/** A server of 23 rows that searches and sorts as the real one does. */
export const pageOf = async ({ limit, offset, descending, filters }: ListQuery<Field>): Promise<Page<Row>> => {
  const found = stored.filter((row) => filters.every(({ value }) => row.name.includes(value)))
  const sorted = descending ? found.toReversed() : found
  return { rows: sorted.slice(offset, offset + limit), total: found.length }
}

export type Fetch = typeof pageOf

type Extra = Partial<DataTableProps<Row, Field>> & { filters?: readonly FilterDefinition<Field>[] }

function List({ fetchPage, extra: { filters, ...extra } }: { fetchPage: Fetch; extra: Extra }) {
  const list = useListState(openRoute, sorting, filters)
  const result = useQuery({
    queryKey: ['rows', list.query],
    queryFn: () => fetchPage(list.query),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <DataTable
      label="Tiendas"
      columns={columns}
      list={list}
      result={result}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      {...extra}
    />
  )
}

export function open(address = '/', { fetchPage = pageOf, ...extra }: Extra & { fetchPage?: Fetch } = {}) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const rootRoute = createRootRoute({
    validateSearch: listAddress,
    component: () => <List fetchPage={fetchPage} extra={extra} />,
  })
  const router = createRouter({ routeTree: rootRoute, history, ...textAddress })
  const client = new QueryClient()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { history, router, client }
}
