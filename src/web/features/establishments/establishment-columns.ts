import { dayFormat, doneFormat, inactiveNote } from '../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import type { ListSorting } from '../../ui/data-table/list-state/list-search.ts'
import type { EstablishmentField, EstablishmentRow } from './establishments.queries.ts'
import { columnLabels } from './messages.ts'

type Shown = EstablishmentField & keyof EstablishmentRow

const column = (accessor: Shown & keyof typeof columnLabels, format?: DataColumn<EstablishmentRow>['format']) => ({
  label: columnLabels[accessor],
  accessor,
  ...(format && { format }),
})

export const establishmentColumns = [
  column('inscriptionType'),
  column('inscriptionNumber'),
  { ...column('name'), note: inactiveNote },
  column('identificationType'),
  column('identificationNumber'),
  column('zodes'),
  column('city'),
  column('createdOn', dayFormat),
  column('isNotified', doneFormat),
] satisfies DataColumn<EstablishmentRow, Shown>[]

export const establishmentSorting: ListSorting<EstablishmentField> = {
  sortable: establishmentColumns.map(({ accessor }) => accessor),
  defaultSort: 'id',
}
