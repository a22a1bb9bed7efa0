import type { Fault } from '../../../domain/integrations/package-files.ts'
import type { ColumnFormat, TemplateColumn } from '../../../domain/integrations/report-template.ts'
import type { Row } from '../../../domain/integrations/row-sets.ts'
import type { ColumnKind, ExportColumn } from '../../../domain/list-exports/export-column.ts'
import { decimalText } from '../../../domain/shared/text.ts'
import { dayOf, formatInstant } from '../../../domain/shared/time.ts'

type Value = Row[string]
type Written = { kind: ColumnKind; write: (value: Exclude<Value, null>) => string | number }

const textOf = (value: Exclude<Value, null>) => (typeof value === 'number' ? decimalText(value) : String(value))
/** A day stays one; an instant is that of its day in Colombia. */
const dayIn = (value: Exclude<Value, null>) => {
  const text = String(value)
  return text.length > 10 ? dayOf(new Date(text)) : text
}

/** Each format: the kind of its cells, and a value as it is written. Texts stay texts: a DANE code keeps its zeros. */
const formats: Record<ColumnFormat, Written> = {
  texto: { kind: 'identifier', write: textOf },
  mayusculas: { kind: 'identifier', write: (value) => String(value).toLocaleUpperCase('es') },
  numero: { kind: 'number', write: Number },
  si_no: { kind: 'state', write: (value) => (value === true ? 'Sí' : 'No') },
  uno_cero: { kind: 'number', write: (value) => (value === true ? 1 : 0) },
  fecha: { kind: 'day', write: dayIn },
  fecha_iso: { kind: 'identifier', write: dayIn },
  fecha_hora: { kind: 'state', write: (value) => formatInstant(new Date(String(value))) },
  instante_iso: { kind: 'identifier', write: String },
}

/** Columns of a workbook of rows, as its template has them. */
export const sheetColumns = (columns: readonly TemplateColumn[]): ExportColumn<Row>[] =>
  columns.map(({ column, name, format }) => ({
    label: name,
    kind: formats[format].kind,
    value: (row) => {
      const value = row[column] ?? null
      return value === null || value === '' ? '' : formats[format].write(value)
    },
  }))

export const faultColumns: ExportColumn<Fault>[] = [
  { label: 'regla', kind: 'text', value: ({ regla }) => regla },
  { label: 'conjunto', kind: 'state', value: ({ conjunto }) => conjunto },
  { label: 'id', kind: 'number', value: ({ id }) => id },
  { label: 'dia', kind: 'day', value: ({ dia }) => dia },
  { label: 'detalle', kind: 'text', value: ({ detalle }) => detalle },
]
