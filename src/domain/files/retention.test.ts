import { expect, test } from 'vitest'
import { keepUntil, retentionText, yearsLater } from './retention.ts'

test.each([
  ['2026-11-27', 20, '2046-11-27'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2023-02-28', 1, '2024-02-28'],
  ['2026-12-31', 0, '2026-12-31'],
])('%s and %i years are %s', (day, years, later) => {
  expect(yearsLater(day, years)).toBe(later)
})

test('an open file has no end of its term', () => {
  expect(keepUntil(null, [{ officeYears: 1, centralYears: 1 }])).toBeNull()
})

test('the longer of the own and the later versions counts', () => {
  const [shorter, longer] = [
    { officeYears: 1, centralYears: 2 },
    { officeYears: 2, centralYears: 8 },
  ]
  expect(keepUntil('2026-01-31', [longer, shorter])).toBe('2036-01-31')
  expect(keepUntil('2026-01-31', [shorter, longer])).toBe('2036-01-31')
  expect(keepUntil('2026-01-31', [shorter])).toBe('2029-01-31')
})

test('the term is told in words', () => {
  expect(retentionText('2046-11-27', 'Historiales', 20)).toBe('Se conserva hasta el 27/11/2046 (Historiales, 20 años)')
  expect(retentionText('2027-11-27', 'Historiales', 1)).toBe('Se conserva hasta el 27/11/2027 (Historiales, 1 año)')
})
