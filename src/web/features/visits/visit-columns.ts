import { actaText, followUpText, markedName, motiveInFull } from '../../../domain/list-exports/list-texts.ts'
import { saidOf } from '../../../domain/shared/known-words.ts'
import { notMadeName, notMadeText } from '../../../domain/visits/not-made.ts'
import { activeFormat, dayFormat, doneFormat } from '../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import type { ListSorting } from '../../ui/data-table/list-state/list-search.ts'
import { columnLabels, messages } from './messages.ts'
import type { VisitField, VisitRow } from './visits.queries.ts'

type Shown = VisitField & keyof VisitRow

const column = (accessor: Shown & keyof typeof columnLabels, format?: DataColumn<VisitRow>['format']) => ({
  label: columnLabels[accessor],
  accessor,
  ...(format && { format }),
})

/** Marks what was switched off: the visit needs another official, or none. */
const named = (name: 'establishment' | 'engineer' | 'technician', active: `${typeof name}Active`) => (row: VisitRow) =>
  markedName(row[name], row[active])

/** Tells establishments of one name apart. */
const placeDetail = ({ establishmentIdNumber, establishmentAddress }: VisitRow) =>
  [establishmentIdNumber, establishmentAddress].filter(Boolean).join(' · ') || undefined

/** Why a visit was not made, and when its officials went. */
const whyNotMade = ({ notMade, wentOn }: VisitRow) =>
  notMade &&
  [notMadeText(saidOf(notMadeName, notMade) ?? notMade), wentOn && messages.notMade.wentOnDay(wentOn)]
    .filter(Boolean)
    .join('. ')

/** The acta whose requirements the visit verifies, and that of the visit itself once it is done, or why it was not. */
const outcomeDetail = (row: VisitRow) =>
  [row.followsActa && followUpText(row.followsActa), row.actaNumber && actaText(row.actaNumber), whyNotMade(row)]
    .filter(Boolean)
    .join(' · ') || undefined

export const visitColumns = [
  column('zodes'),
  column('city'),
  {
    ...column('establishment'),
    text: named('establishment', 'establishmentActive'),
    detail: placeDetail,
    isTitle: true,
  },
  column('technicianIdNumber'),
  { ...column('motive'), text: motiveInFull, detail: outcomeDetail },
  column('assignedOn', dayFormat),
  {
    ...column('dueOn', dayFormat),
    note: ({ isOverdue }: VisitRow) => (isOverdue ? { text: messages.overdue, tone: 'red' as const } : undefined),
  },
  { ...column('engineer'), text: named('engineer', 'engineerActive') },
  { ...column('technician'), text: named('technician', 'technicianActive') },
  { ...column('isDone', doneFormat), pinnedWidth: 96 },
  { ...column('isActive', activeFormat), pinnedWidth: 88 },
] satisfies DataColumn<VisitRow, Shown>[]

export const visitSorting: ListSorting<VisitField> = {
  sortable: visitColumns.map(({ accessor }) => accessor),
  defaultSort: 'id',
  isDescending: true,
}
