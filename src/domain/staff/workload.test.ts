import { describe, expect, test } from 'vitest'
import { capacityOf, loadPct, usualMinutesOf, weightedVisits } from './workload.ts'

describe('the minutes of a usual visit', () => {
  test.each([
    ['none', undefined, 60],
    ['too few', { visits: 4, medianMinutes: 90 }, 60],
    ['just enough', { visits: 5, medianMinutes: 90 }, 90],
    ['those of a moment', { visits: 50, medianMinutes: 0 }, 15],
    ['those under the floor', { visits: 50, medianMinutes: 14.9 }, 15],
    ['those over the floor', { visits: 50, medianMinutes: 15.6 }, 16],
  ])('after %s', (_name, past, minutes) => {
    expect(usualMinutesOf(past)).toBe(minutes)
  })
})

describe('pending visits as usual ones', () => {
  const minutes = new Map([
    [1, 120],
    [2, 30],
  ])
  test.each([
    ['none', [], 0],
    ['of a long type', [{ inscriptionTypeId: 1, visits: 3 }], 6],
    ['of a short type', [{ inscriptionTypeId: 2, visits: 3 }], 1.5],
    ['of a type that is not known', [{ inscriptionTypeId: 9, visits: 3 }], 3],
    [
      'of several, to a tenth',
      [
        { inscriptionTypeId: 1, visits: 1 },
        { inscriptionTypeId: 2, visits: 1 },
        { inscriptionTypeId: 9, visits: 1 },
      ],
      3.5,
    ],
  ])('%s', (_name, pending, weighted) => {
    expect(weightedVisits(pending, minutes, 60)).toBe(weighted)
  })

  test('pending visits as usual ones are rounded once, at the end', () => {
    const third = new Map([[1, 20]])
    expect(weightedVisits([{ inscriptionTypeId: 1, visits: 1 }], third, 60)).toBe(0.3)
    expect(weightedVisits([{ inscriptionTypeId: 1, visits: 3 }], third, 60)).toBe(1)
  })
})

test.each([
  [9.2, 10, 92],
  [0, 10, 0],
  [3, 0, null],
  [3, null, null],
])('a load of %d against %s is %s percent', (load, capacity, pct) => {
  expect(loadPct(load, capacity)).toBe(pct)
})

test('a capacity is that of a week, over the available days', () => {
  expect(capacityOf({ visitsPerWeek: 10, works: 'LMXJV' }, 4.5)).toBe(9)
  expect(capacityOf({ visitsPerWeek: 7, works: 'LMXJVS' }, 5)).toBe(5.8)
  expect(capacityOf({ visitsPerWeek: 0, works: 'LMXJV' }, 5)).toBe(0)
})
