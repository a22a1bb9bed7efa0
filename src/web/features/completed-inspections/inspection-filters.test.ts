import { expect, test } from 'vitest'
import { listFiltersOf, readFilters, writeFilters } from './inspection-filters.ts'

const nothing = { city: undefined, concepto: undefined, from: undefined, to: undefined, isArchived: false }

test('an address says what the list is narrowed to, and is written the same again', () => {
  const address = {
    municipio: 'Arjona',
    concepto: 'DESFAVORABLE',
    desde: '2026-11-01',
    hasta: '2026-11-20',
    archivadas: 1,
  }
  const filters = readFilters({ ...address, pagina: 2 })
  expect(writeFilters(filters)).toEqual(address)
  expect(listFiltersOf(filters)).toEqual([
    { field: 'city', operator: '=', value: 'Arjona' },
    { field: 'concepto', operator: '=', value: 'DESFAVORABLE' },
    { field: 'visitedOn', operator: '>=', value: '2026-11-01' },
    { field: 'visitedOn', operator: '<=', value: '2026-11-20' },
    { field: 'isArchived', operator: '=', value: '1' },
  ])
})

test.each([
  {},
  { municipio: '  ', concepto: 'BUENO', desde: 'ayer', hasta: '2026-13-01', archivadas: 'no' },
  { municipio: 5, desde: 20261101, hasta: ['2026-11-01'] },
  { desde: '0000-01-01', hasta: '0202-11-01' },
  { desde: '1899-12-31', hasta: '20261-11-01' },
])('%j narrows nothing', (address) => {
  expect(readFilters(address)).toEqual(nothing)
  expect(listFiltersOf(nothing)).toEqual([])
})
