import { type CellNote, dayFormat, doneFormat, inactiveNote } from '../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import type { ListSorting } from '../../ui/data-table/list-state/list-search.ts'
import type { EstablishmentField, EstablishmentRow } from './establishments.queries.ts'
import { columnLabels, messages } from './messages.ts'

type Shown = EstablishmentField & keyof EstablishmentRow

const column = (accessor: Shown & keyof typeof columnLabels, format?: DataColumn<EstablishmentRow>['format']) => ({
  label: columnLabels[accessor],
  accessor,
  ...(format && { format }),
})

/** Tells an establishment that a census brought without all of its data, or one that is inactive. */
function stateNote(row: EstablishmentRow): CellNote | undefined {
  const gaps = row.censusGaps?.length ?? 0
  const inactive = inactiveNote(row)
  if (gaps === 0) return inactive
  const census = messages.census.badge(gaps)
  return inactive ? { ...inactive, text: `${inactive.text} · ${census}` } : { text: census, tone: 'yellow' }
}

export const establishmentColumns = [
  column('inscriptionType'),
  column('inscriptionNumber'),
  { ...column('name'), note: stateNote, isTitle: true },
  column('identificationType'),
  column('identificationNumber'),
  column('zodes'),
  column('city'),
  column('createdOn', dayFormat),
  { ...column('isNotified', doneFormat), pinnedWidth: 124 },
] satisfies DataColumn<EstablishmentRow, Shown>[]

export const establishmentSorting: ListSorting<EstablishmentField> = {
  sortable: establishmentColumns.map(({ accessor }) => accessor),
  defaultSort: 'id',
}
