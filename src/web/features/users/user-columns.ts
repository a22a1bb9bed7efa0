import { activeFormat, dayFormat } from '../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { activeFilter } from '../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../ui/data-table/list-state/list-search.ts'
import { columnLabels } from './messages.ts'
import type { UserField, UserRow } from './users.queries.ts'

type Shown = UserField & keyof UserRow

const column = (accessor: Shown & keyof typeof columnLabels, format?: DataColumn<UserRow>['format']) => ({
  label: columnLabels[accessor],
  accessor,
  ...(format && { format }),
})

export const userColumns = [
  column('identificationNumber'),
  { ...column('name'), isTitle: true },
  column('email'),
  column('phone'),
  column('role'),
  column('createdOn', dayFormat),
  { ...column('isActive', activeFormat), pinnedWidth: 94 },
] satisfies DataColumn<UserRow, Shown>[]

export const userSorting: ListSorting<UserField> = {
  sortable: userColumns.map(({ accessor }) => accessor),
  defaultSort: 'id',
}

export const userFilters: readonly FilterDefinition<UserField>[] = [
  activeFilter('estado', columnLabels.isActive, 'isActive'),
]
