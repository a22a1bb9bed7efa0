import { ROW_SETS, type RowSetName } from './row-set-names.ts'

/** Types of a column, as OData names them. An instant is ISO in UTC, a day `yyyy-mm-dd`. */
export type ColumnType = 'integer' | 'text' | 'decimal' | 'flag' | 'day' | 'instant'

/**
 * A fact about a person in a column. `identification`, `phone` and `email` are masked unless they are asked for; a
 * `name` is shown to integrators. None of them is in open data.
 */
type PersonalKind = 'identification' | 'phone' | 'email' | 'name'

export type RowColumn = {
  name: string
  type: ColumnType
  personal?: PersonalKind
  /** Masked only where the establishment is no company: its identification is no NIT (R 24.2). */
  isOfBusiness?: boolean
  /** Free text, in which a person may be named: it is not in open data. */
  isFreeText?: boolean
}

/** A value of a row, as JSON has it. */
type RowValue = string | number | boolean | null
export type Row = Record<string, RowValue>

const integer = (name: string): RowColumn => ({ name, type: 'integer' })
const text = (name: string): RowColumn => ({ name, type: 'text' })
const freeText = (name: string): RowColumn => ({ name, type: 'text', isFreeText: true })
const decimal = (name: string): RowColumn => ({ name, type: 'decimal' })
const flag = (name: string): RowColumn => ({ name, type: 'flag' })
const day = (name: string): RowColumn => ({ name, type: 'day' })
const instant = (name: string): RowColumn => ({ name, type: 'instant' })
const personal = (name: string, kind: PersonalKind): RowColumn => ({ name, type: 'text', personal: kind })
const ofBusiness = (name: string, kind: PersonalKind): RowColumn => ({ ...personal(name, kind), isOfBusiness: true })

/** Column that says what kind of document identifies an establishment. */
const ID_TYPE = 'tipo_identificacion'
const NIT = 'NIT'

/** Columns that every set begins with. `actualizado` is the order in which rows are read; no row disappears. */
const common = [integer('id'), instant('actualizado'), flag('inactivo'), day('dia')]
const place = [text('municipio'), text('municipio_dane'), text('zodes')]

/** The columns of each set, in their order. */
export const rowSets: Record<RowSetName, readonly RowColumn[]> = {
  establecimientos: [
    ...common,
    text('numero_inscripcion'),
    text('tipo'),
    text('nombre_comercial'),
    ofBusiness('razon_social', 'name'),
    text(ID_TYPE),
    ofBusiness('identificacion', 'identification'),
    ofBusiness('propietario', 'name'),
    ...place,
    text('poblacion'),
    text('direccion'),
    ofBusiness('telefono', 'phone'),
    ofBusiness('celular', 'phone'),
    ofBusiness('correo', 'email'),
    integer('trabajadores'),
    personal('responsable', 'name'),
    personal('responsable_identificacion', 'identification'),
    personal('responsable_celular', 'phone'),
    integer('datos_faltantes'),
  ],
  visitas: [
    ...common,
    integer('establecimiento_id'),
    text('establecimiento'),
    ...place,
    text('tipo'),
    text('motivo'),
    freeText('otro_motivo'),
    personal('ingeniero', 'name'),
    personal('tecnico', 'name'),
    day('limite'),
    day('programada'),
    flag('realizada'),
    integer('inspeccion_id'),
  ],
  inspecciones: [
    ...common,
    text('acta'),
    integer('visita_id'),
    integer('establecimiento_id'),
    text('establecimiento'),
    ...place,
    text('tipo'),
    text('lista'),
    integer('lista_version'),
    text('concepto'),
    decimal('cumplimiento_pct'),
    integer('cortes_version'),
    integer('criticos'),
    integer('medidas'),
    instant('iniciada'),
    instant('cerrada'),
    instant('notificada'),
    personal('ingeniero', 'name'),
    personal('tecnico', 'name'),
    text('sello'),
  ],
  respuestas: [
    ...common,
    integer('inspeccion_id'),
    integer('establecimiento_id'),
    ...place,
    text('item'),
    text('titulo'),
    text('concepto'),
    decimal('puntaje'),
    flag('critico'),
    text('medida'),
    freeText('observacion'),
    flag('toma_muestra'),
    text('acta_muestra'),
    flag('contramuestra'),
    text('acta_contramuestra'),
  ],
  medidas: [
    ...common,
    integer('inspeccion_id'),
    text('acta'),
    integer('establecimiento_id'),
    text('establecimiento'),
    ...place,
    text('medida'),
    text('nombre'),
    text('norma'),
    flag('suspende'),
    text('item'),
    text('titulo'),
    text('concepto'),
    freeText('observacion'),
  ],
  notificaciones: [
    ...common,
    text('de'),
    integer('de_id'),
    integer('establecimiento_id'),
    ...place,
    instant('enviada'),
    text('resultado'),
    ofBusiness('destinatario', 'email'),
    text(ID_TYPE),
  ],
}

const SHOWN = 3

/** A value of a person with its last three characters. A short one is not shown at all. */
export const masked = (value: string): string => (value.length <= SHOWN ? '***' : `***${value.slice(-SHOWN)}`)

/** Whether a column has identification numbers, telephones or e-mails of persons. */
export const isMaskable = ({ personal: kind }: RowColumn): boolean => kind !== undefined && kind !== 'name'

const isMasked = (column: RowColumn, row: Row) => isMaskable(column) && !(column.isOfBusiness && row[ID_TYPE] === NIT)

/** The row with persons' identification numbers, telephones and e-mails masked (R 24.2). */
export function maskRow(columns: readonly RowColumn[], row: Row): Row {
  const shown = { ...row }
  for (const column of columns) {
    const value = row[column.name]
    if (typeof value === 'string' && value !== '' && isMasked(column, row)) shown[column.name] = masked(value)
  }
  return shown
}

/** Whether a set has a persons' value that is masked. */
export const hasPersonal = (set: RowSetName): boolean => rowSets[set].some(isMaskable)

/** Columns of open data: nothing of a person, and no free text in which one may be named. */
export const openColumns = (set: RowSetName): readonly RowColumn[] =>
  rowSets[set].filter(({ personal: kind, isFreeText }) => kind === undefined && !isFreeText)

/** Columns by which OData filters, in the sets that have them. */
const FILTERED = ['id', 'dia', 'actualizado', 'municipio_dane', 'concepto'] as const
export type FilteredColumn = (typeof FILTERED)[number]

/** A comparison of a column, as OData's `$filter` has it. An instant is ISO in UTC. */
export type RowFilter = {
  column: FilteredColumn
  operator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
  value: string | number
}

export const filteredColumns = (set: RowSetName): readonly FilteredColumn[] =>
  FILTERED.filter((name) => rowSets[set].some((column) => column.name === name))

/** Every set with its columns. */
export const everyRowSet = ROW_SETS.map((name) => ({ name, columns: rowSets[name] }))
