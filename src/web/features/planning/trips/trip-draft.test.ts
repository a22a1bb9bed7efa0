import { describe, expect, test } from 'vitest'
import { aTripDay, aTripVisit } from '../testing.ts'
import { hasRoom, movedTo, orderOf, removed, stepped, visitsIn } from './trip-draft.ts'

const visits = (...ids: number[]) => ids.map((establishmentId) => aTripVisit({ establishmentId }))
const days = [
  aTripDay({ day: '2026-12-01', assignments: visits(1, 2, 3) }),
  aTripDay({ day: '2026-12-02', assignments: visits(4) }),
]
const ids = (changed: readonly (typeof days)[number][]) =>
  changed.map(({ assignments }) => assignments.map(({ establishmentId }) => establishmentId))

describe('a draft of a trip', () => {
  test.each([
    ['one up', stepped(days, { day: 0, at: 1 }, -1), [[2, 1, 3], [4]]],
    ['one down', stepped(days, { day: 0, at: 1 }, 1), [[1, 3, 2], [4]]],
    ['the first up, which stays', stepped(days, { day: 0, at: 0 }, -1), [[1, 2, 3], [4]]],
    ['the last down, which stays', stepped(days, { day: 0, at: 2 }, 1), [[1, 2, 3], [4]]],
    ['one taken out', removed(days, { day: 0, at: 1 }), [[1, 3], [4]]],
    [
      'one to another day',
      movedTo(days, { day: 0, at: 0 }, 1),
      [
        [2, 3],
        [4, 1],
      ],
    ],
    ['one to its own day', movedTo(days, { day: 0, at: 0 }, 0), [[1, 2, 3], [4]]],
    ['one that is not there', movedTo(days, { day: 1, at: 7 }, 0), [[1, 2, 3], [4]]],
  ])('a draft of a trip has %s', (_, changed, expected) => {
    expect(ids(changed)).toEqual(expected)
  })

  test('a draft of a trip is compared by its order alone', () => {
    const rescored = days.map((day) => ({ ...day, assignments: day.assignments.map((one) => ({ ...one, score: 1 })) }))
    expect(orderOf(rescored)).toBe(orderOf(days))
    expect(orderOf(stepped(days, { day: 0, at: 0 }, 1))).not.toBe(orderOf(days))
    expect(visitsIn(days)).toBe(4)
  })

  test('takes twelve visits a day and no more', () => {
    expect(hasRoom(aTripDay({ assignments: visits(...Array(11).keys()) }))).toBe(true)
    expect(hasRoom(aTripDay({ assignments: visits(...Array(12).keys()) }))).toBe(false)
  })
})
