import type { ConceptoSanitario } from '../../../domain/inspections/concepto-sanitario.ts'
import { type CellFormat, dayFormat, percentFormat, type Tone } from '../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import type { ListSorting } from '../../ui/data-table/list-state/list-search.ts'
import type { InspectionField, InspectionRow } from './completed-inspections.queries.ts'
import { columnLabels } from './messages.ts'

const tones: Record<ConceptoSanitario, Tone> = {
  FAVORABLE: 'green',
  'FAVORABLE CON REQUERIMIENTOS': 'yellow',
  DESFAVORABLE: 'red',
}

const conceptoFormat: CellFormat = { text: String, tone: (value) => tones[value as ConceptoSanitario] }

const column = (accessor: keyof typeof columnLabels, format?: CellFormat) => ({
  label: columnLabels[accessor],
  accessor,
  ...(format && { format }),
})

/** Tells branches of one name and one owner apart; the titles of the columns are those of R 2.29. */
const placeDetail = ({ establishmentAddress }: InspectionRow) => establishmentAddress || undefined

export const inspectionColumns = [
  { ...column('establishment'), detail: placeDetail, isTitle: true },
  column('number'),
  column('identificationNumber'),
  column('zodes'),
  column('city'),
  column('visitedOn', dayFormat),
  { ...column('compliancePct', percentFormat), pinnedWidth: 120 },
  { ...column('concepto', conceptoFormat), pinnedWidth: 156 },
  column('technician'),
  column('engineer'),
] satisfies DataColumn<InspectionRow, InspectionField & keyof InspectionRow>[]

export const inspectionSorting: ListSorting<InspectionField> = {
  sortable: inspectionColumns.map(({ accessor }) => accessor),
  defaultSort: 'id',
  isDescending: true,
}
