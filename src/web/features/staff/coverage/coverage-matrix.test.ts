import { expect, test } from 'vitest'
import { type Covering, coverageMatrix, undeclared } from './coverage-matrix.ts'

const officials: Covering[] = [
  { id: 1, name: 'Ana', part: 'technician' },
  { id: 2, name: 'Beto', part: 'engineer' },
  { id: 3, name: 'Carla', part: 'technician' },
]
const cities = [
  { id: 10, name: 'Turbaco', zodesId: 1 },
  { id: 11, name: 'Arjona', zodesId: 1 },
  { id: 20, name: 'Simití', zodesId: 2 },
]
const territory = (userId: number, zodesId: number, cityId: number | null) => ({
  id: userId,
  userId,
  zodesId,
  zodes: '',
  cityId,
  city: null,
})

test('a whole subregion covers its municipalities, and a municipality that was named says so', () => {
  const rows = coverageMatrix(cities, officials, [territory(1, 1, null), territory(1, 1, 10), territory(2, 2, 20)])
  expect(
    rows.map(({ city, covers, technicians, engineers }) => [city.name, [...covers], technicians, engineers]),
  ).toEqual([
    ['Turbaco', [[1, 'city']], 1, 0],
    ['Arjona', [[1, 'zodes']], 1, 0],
    ['Simití', [[2, 'city']], 0, 1],
  ])
})

test('somebody without a territory fills no hole, and is named', () => {
  const rows = coverageMatrix(cities, officials, [territory(2, 1, null)])
  expect(rows.every(({ technicians }) => technicians === 0)).toBe(true)
  expect(undeclared(officials, [territory(2, 1, null)]).map(({ name }) => name)).toEqual(['Ana', 'Carla'])
})

test('an official who is not active any more covers nothing', () => {
  const [row] = coverageMatrix(cities, officials, [territory(99, 1, null)])
  expect(row).toMatchObject({ technicians: 0, engineers: 0 })
})
