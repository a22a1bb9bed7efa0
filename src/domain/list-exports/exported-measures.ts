import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import { type Extent, extentName, type MeasureState, measureStateName } from '../measures/measure-words.ts'
import { saidOf, type UnknownWord } from '../shared/known-words.ts'
import type { ExportedList } from './export-columns.ts'

/** Titles of the list's columns, on the screen and in files. */
export const measureColumns = {
  number: 'Número',
  actaNumber: 'N.º de acta',
  establishmentName: 'Establecimiento',
  city: 'Municipio',
  name: 'Medida',
  imposedOn: 'Impuesta',
  dueOn: 'Vence',
  state: 'Estado',
}

type MeasureCells = {
  number: string | null
  actaNumber: string
  establishmentName: string
  identificationNumber: string
  address: string
  city: string
  code: MeasureCode | UnknownWord
  name: string
  stopsOperation: boolean
  extent: Extent | UnknownWord | null
  fallsOn: string | null
  imposedOn: string
  dueOn: string | null
  daysLeft: number | null
  isOverdue: boolean
  state: MeasureState | UnknownWord
}

/** The list of sanitary measures, with the columns of its screen. */
export const exportedMeasures: ExportedList<MeasureCells> = {
  title: 'Medidas sanitarias',
  columns: [
    { label: measureColumns.number, kind: 'identifier', value: (row) => row.number ?? '' },
    { label: measureColumns.actaNumber, kind: 'identifier', value: (row) => row.actaNumber },
    { label: measureColumns.establishmentName, kind: 'text', value: (row) => row.establishmentName },
    { label: 'N.º de documento', kind: 'identifier', value: (row) => row.identificationNumber },
    { label: 'Dirección', kind: 'text', value: (row) => row.address },
    { label: measureColumns.city, kind: 'text', value: (row) => row.city },
    { label: measureColumns.name, kind: 'text', value: (row) => row.name },
    {
      label: 'Alcance',
      kind: 'state',
      value: ({ extent }) => (extent === null ? '' : (saidOf(extentName, extent) ?? extent)),
    },
    { label: 'Recae sobre', kind: 'text', value: (row) => row.fallsOn ?? '' },
    { label: 'Detiene la operación', kind: 'state', value: (row) => (row.stopsOperation ? 'Sí' : 'No') },
    { label: measureColumns.imposedOn, kind: 'day', value: (row) => row.imposedOn },
    { label: measureColumns.dueOn, kind: 'day', value: (row) => row.dueOn ?? '' },
    { label: 'Días', kind: 'number', value: (row) => row.daysLeft ?? '' },
    { label: measureColumns.state, kind: 'state', value: (row) => saidOf(measureStateName, row.state) ?? row.state },
    { label: 'Vencida', kind: 'state', value: (row) => (row.isOverdue ? 'Sí' : 'No') },
  ],
}
