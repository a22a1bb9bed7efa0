import { activeFormat, dayFormat, doneFormat } from '../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import type { ListSorting } from '../../ui/data-table/list-state/list-search.ts'
import { columnLabels } from './messages.ts'
import type { VisitField, VisitRow } from './visits.queries.ts'

type Shown = VisitField & keyof VisitRow

const column = (accessor: Shown & keyof typeof columnLabels, format?: DataColumn<VisitRow>['format']) => ({
  label: columnLabels[accessor],
  accessor,
  ...(format && { format }),
})

/** 'Otro' alone does not say why the visit is made, so its text follows. */
const motiveInFull = ({ motive, otherMotive }: VisitRow) => (otherMotive ? `${motive}: ${otherMotive}` : motive)

export const visitColumns = [
  column('zodes'),
  column('city'),
  column('establishment'),
  column('technicianIdNumber'),
  { ...column('motive'), text: motiveInFull },
  column('assignedOn', dayFormat),
  column('engineer'),
  column('technician'),
  column('isDone', doneFormat),
  column('isActive', activeFormat),
] satisfies DataColumn<VisitRow, Shown>[]

export const visitSorting: ListSorting<VisitField> = {
  sortable: visitColumns.map(({ accessor }) => accessor),
  defaultSort: 'id',
}
