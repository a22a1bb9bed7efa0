import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, daysFrom, firstOfMonth, lastOfMonth, weekdayOf } from './days.ts'

describe('days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days', (day, days, then) => {
    expect(addDays(day, days)).toBe(then)
    expect(daysBetween(day, then)).toBe(days)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-02-29', 60, '2029-02-28'],
    ['2026-11-27', 12, '2027-11-27'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months', (day, months, then) => {
    expect(addMonths(day, months)).toBe(then)
  })

  test('a week begins on Monday', () => {
    expect(daysFrom('2026-11-23', '2026-11-29').map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(daysFrom('2026-11-29', '2026-11-28')).toEqual([])
  })
})

test.each([
  ['2026-02-14', '2026-02-01', '2026-02-28'],
  ['2028-02-01', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s begins on %s and ends on %s', (day, first, last) => {
  expect([firstOfMonth(day), lastOfMonth(day)]).toEqual([first, last])
})
