import {
  type CounterSample,
  counterSampleName,
  type SampleState,
  type SampleVerdict,
  sampleStateName,
  testVerdictName,
} from '../samples/sample-words.ts'
import { saidOf, type UnknownWord } from '../shared/known-words.ts'
import type { ExportedList } from './export-columns.ts'

/** Titles of the list's columns, on the screen and in files. */
export const sampleColumns = {
  number: 'Número',
  actaNumber: 'N.º de acta',
  establishmentName: 'Establecimiento',
  city: 'Municipio',
  product: 'Producto',
  takenOn: 'Tomada',
  state: 'Estado',
  verdict: 'Juicio',
}

type SampleCells = {
  number: string
  actaNumber: string
  establishmentName: string
  identificationNumber: string
  address: string
  city: string
  product: string
  brand: string | null
  lot: string | null
  quantity: number
  unit: string
  sealNumber: string
  takenOn: string
  tests: readonly string[]
  counterSample: CounterSample | UnknownWord
  state: SampleState | UnknownWord
  verdict: SampleVerdict | UnknownWord | null
  isReserved: boolean
}

/** The list of samples, with the columns of its screen. */
export const exportedSamples: ExportedList<SampleCells> = {
  title: 'Muestras',
  columns: [
    { label: sampleColumns.number, kind: 'identifier', value: (row) => row.number },
    { label: sampleColumns.actaNumber, kind: 'identifier', value: (row) => row.actaNumber },
    { label: sampleColumns.establishmentName, kind: 'text', value: (row) => row.establishmentName },
    { label: 'N.º de documento', kind: 'identifier', value: (row) => row.identificationNumber },
    { label: 'Dirección', kind: 'text', value: (row) => row.address },
    { label: sampleColumns.city, kind: 'text', value: (row) => row.city },
    { label: sampleColumns.product, kind: 'text', value: (row) => row.product },
    { label: 'Marca', kind: 'text', value: (row) => row.brand ?? '' },
    { label: 'Lote', kind: 'identifier', value: (row) => row.lot ?? '' },
    { label: 'Cantidad', kind: 'number', value: (row) => row.quantity },
    { label: 'Unidad', kind: 'text', value: (row) => row.unit },
    { label: 'Sello', kind: 'identifier', value: (row) => row.sealNumber },
    { label: sampleColumns.takenOn, kind: 'day', value: (row) => row.takenOn },
    { label: 'Ensayos', kind: 'text', value: (row) => row.tests.join(', ') },
    {
      label: 'Contramuestra',
      kind: 'state',
      value: ({ counterSample }) => saidOf(counterSampleName, counterSample) ?? counterSample,
    },
    { label: sampleColumns.state, kind: 'state', value: (row) => saidOf(sampleStateName, row.state) ?? row.state },
    {
      label: sampleColumns.verdict,
      kind: 'state',
      value: ({ verdict }) => (verdict === null ? '' : (saidOf(testVerdictName, verdict) ?? verdict)),
    },
    { label: 'Con reserva', kind: 'state', value: (row) => (row.isReserved ? 'Sí' : 'No') },
  ],
}
