import { activeFormat, dayFormat } from '../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
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
  column('name'),
  column('email'),
  column('phone'),
  column('role'),
  column('createdOn', dayFormat),
  column('isActive', activeFormat),
] satisfies DataColumn<UserRow, Shown>[]

export const userSorting: ListSorting<UserField> = {
  sortable: userColumns.map(({ accessor }) => accessor),
  defaultSort: 'id',
}
