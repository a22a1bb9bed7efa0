import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceKm, lengthKm, type Place, shortWay } from './route.ts'

const cartagena = { id: 13001, latitude: 10.385126, longitude: -75.496269 }
const magangue = { id: 13430, latitude: 9.263799, longitude: -74.766742 }
const place = fc.record({
  id: fc.integer({ min: 1, max: 99_999 }),
  latitude: fc.double({ min: 7, max: 11, noNaN: true }),
  longitude: fc.double({ min: -76, max: -73, noNaN: true }),
})
const places = fc.uniqueArray(place, { selector: ({ id }) => id, maxLength: 9 })

describe('distances as the crow flies', () => {
  test('Cartagena and Magangué are 148 km apart, and a place none from itself', () => {
    expect(Math.round(distanceKm(cartagena, magangue))).toBe(148)
    expect(distanceKm(cartagena, cartagena)).toBe(0)
  })

  test('an antipode is half of the way round', () => {
    expect(Math.round(distanceKm({ id: 1, latitude: 0, longitude: 0 }, { id: 2, latitude: 0, longitude: 180 }))).toBe(
      20_015,
    )
  })
})

describe('a short way', () => {
  const line = (...longitudes: number[]): Place[] =>
    longitudes.map((longitude, at) => ({ id: at + 1, latitude: 10, longitude }))

  test('along a line goes from one end to the other', () => {
    const way = shortWay(line(-74.5, -75.5, -74, -75))
    expect(way.map(({ longitude }) => longitude)).toEqual([-75.5, -75, -74.5, -74])
  })

  test.each([[[]], [line(-75)], [line(-75, -74)]])('a short way over few places has them all', (few) => {
    expect(shortWay(few)).toHaveLength(few.length)
  })

  test('a short way has every place once and is the same for every order', () => {
    fc.assert(
      fc.property(places, (some) => {
        const way = shortWay(some)
        expect(way.map(({ id }) => id).sort()).toEqual(some.map(({ id }) => id).sort())
        expect(lengthKm(way)).toBeLessThanOrEqual(lengthKm(some) + 1e-6)
        expect(shortWay([...some].reverse())).toEqual(way)
      }),
      { numRuns: 60 },
    )
  })
})
