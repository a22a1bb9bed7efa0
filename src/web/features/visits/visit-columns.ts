import { activeFormat, dayFormat, doneFormat } from '../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import type { ListSorting } from '../../ui/data-table/list-state/list-search.ts'
import { columnLabels } from './messages.ts'
import type { AssignmentField, AssignmentRow } from './visits.queries.ts'

type Shown = AssignmentField & keyof AssignmentRow

const column = (accessor: Shown & keyof typeof columnLabels, format?: DataColumn<AssignmentRow>['format']) => ({
  label: columnLabels[accessor],
  accessor,
  ...(format && { format }),
})

/** Of 'Otro' alone nobody reads why the visit is made. */
const motiveInFull = ({ motive, otherMotive }: AssignmentRow) => (otherMotive ? `${motive}: ${otherMotive}` : motive)

export const assignmentColumns = [
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
] satisfies DataColumn<AssignmentRow, Shown>[]

export const assignmentSorting: ListSorting<AssignmentField> = {
  sortable: assignmentColumns.map(({ accessor }) => accessor),
  defaultSort: 'id',
}
