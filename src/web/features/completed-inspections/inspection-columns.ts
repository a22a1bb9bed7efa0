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

export const inspectionColumns = [
  { ...column('establishment'), isTitle: true },
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
