import { expect, test } from 'vitest'
import { visitFilters } from '../../../features/visits/visit-filters.ts'
import {
  chipText,
  type FilterDefinition,
  listFiltersOf,
  namedRange,
  narrowing,
  readFilters,
  writeFilters,
} from './list-filter.ts'

type Field = 'city' | 'visitedOn' | 'isArchived' | 'isDone' | 'establishmentId'
const filters: readonly FilterDefinition<Field>[] = [
  { key: 'municipio', label: 'Municipio', kind: 'text', field: 'city' },
  {
    key: 'avance',
    label: 'Avance',
    kind: 'choice',
    initial: 'pendiente',
    choices: [
      { value: 'pendiente', label: 'Pendiente', filter: { field: 'isDone', operator: '=', value: '0' } },
      { value: 'realizada', label: 'Realizada', filter: { field: 'isDone', operator: '=', value: '1' } },
    ],
  },
  { key: 'desde', label: 'Desde', kind: 'day', field: 'visitedOn', operator: '>=' },
  { key: 'hasta', label: 'Hasta', kind: 'day', field: 'visitedOn', operator: '<=' },
  {
    key: 'archivadas',
    label: 'Ver las archivadas',
    kind: 'flag',
    filter: { field: 'isArchived', operator: '=', value: '1' },
  },
]
const read = (address: Record<string, unknown>) => readFilters(address, filters)

test('an address says what the list is narrowed to, and is written the same again', () => {
  const address = {
    municipio: 'Arjona',
    avance: 'realizada',
    desde: '2026-11-01',
    hasta: '2026-11-20',
    archivadas: '1',
  }
  const values = read({ ...address, pagina: '2' })
  expect(writeFilters(values, filters)).toEqual(address)
  expect(listFiltersOf(values, filters)).toEqual([
    { field: 'city', operator: '=', value: 'Arjona' },
    { field: 'isDone', operator: '=', value: '1' },
    { field: 'visitedOn', operator: '>=', value: '2026-11-01' },
    { field: 'visitedOn', operator: '<=', value: '2026-11-20' },
    { field: 'isArchived', operator: '=', value: '1' },
  ])
  expect(filters.map((filter) => chipText(filter, values[filter.key] ?? ''))).toEqual([
    'Municipio: Arjona',
    'Avance: Realizada',
    'Desde: 01/11/2026',
    'Hasta: 20/11/2026',
    'Ver las archivadas',
  ])
  expect(narrowing(values, filters)).toEqual(['municipio', 'avance', 'desde', 'hasta'])
})

test.each([
  {},
  { municipio: '  ', avance: 'nada', desde: 'anteayer', hasta: '2026-13-01', archivadas: 'no' },
  { desde: 20261101, hasta: ['2026-11-01'], archivadas: true },
  { desde: '0000-01-01', hasta: '0202-11-01' },
  { desde: '1899-12-31', hasta: '20261-11-01' },
])('%j narrows nothing beyond the filter with which the list opens', (address) => {
  expect(read(address)).toEqual({ avance: 'pendiente' })
})

test('a relative day means its range on the day of the question, and stays relative', () => {
  const address = { desde: 'este-mes', hasta: 'este-mes', avance: 'todas' }
  const values = read(address)
  expect(writeFilters(values, filters)).toEqual(address)
  const on = (today: string) => listFiltersOf(values, filters, today).map(({ value }) => value)
  expect(on('2026-02-10')).toEqual(['2026-02-01', '2026-02-28'])
  expect(on('2026-03-01')).toEqual(['2026-03-01', '2026-03-31'])
  expect(namedRange(values, filters)).toBe('este-mes')
  expect(namedRange({ desde: 'este-mes' }, filters)).toBeUndefined()
  expect(namedRange({ desde: 'este-mes', hasta: 'hoy' }, filters)).toBeUndefined()
  expect(namedRange({ desde: '2026-02-01', hasta: '2026-02-01' }, filters)).toBeUndefined()
  expect(chipText(filters[2] as FilterDefinition<Field>, 'mes-pasado')).toBe('Desde: El mes pasado')
})

test('the filter with which a list opens is written only when it is taken away', () => {
  expect(writeFilters({ avance: 'pendiente' }, filters).avance).toBeUndefined()
  expect(writeFilters({}, filters).avance).toBe('todas')
  expect(read({ avance: 'todas' })).toEqual({})
})

test('the planner opens on pending visits', () => {
  expect(listFiltersOf(readFilters({}, visitFilters), visitFilters)).toEqual([
    { field: 'isDone', operator: '=', value: '0' },
  ])
})

const ofOne: FilterDefinition<Field> = {
  ...{ key: 'establecimiento', label: 'Número interno del establecimiento', kind: 'row', field: 'establishmentId' },
  namedLabel: 'Establecimiento',
}

test('a filter of one row compares its id, and the chip shows its name once known', () => {
  expect(listFiltersOf(readFilters({ establecimiento: 5 }, [ofOne]), [ofOne])).toEqual([
    { field: 'establishmentId', operator: '=', value: '5' },
  ])
  expect(chipText(ofOne, '5', 'Restaurante El Portal')).toBe('Establecimiento: Restaurante El Portal')
  expect(chipText(ofOne, '5')).toBe('Número interno del establecimiento: 5')
})

test.each(['Restaurante El Portal', '0', '-5', '5.0', '9999999999', ''])(
  'no row has the id «%s»',
  (establecimiento) => {
    expect(readFilters({ establecimiento }, [ofOne])).toEqual({})
  },
)
