import { expect, test } from 'vitest'
import { skippedNumbers } from './skip-sequences.ts'

const copiedAt = new Date('2026-11-23T07:00:00Z')
const after = (minutes: number) => new Date(copiedAt.getTime() + minutes * 60_000)
const DAY = 24 * 60

test.each([
  ['at once', 0, 10_000],
  ['by a clock that is behind', -90, 10_000],
  ['in a hundredth of a minute', 0.01, 10_001],
  ['in a minute', 1, 10_010],
  ['on the next day', DAY, 24_400],
  ['after a year', 365 * DAY, 5_266_000],
])('a copy restored %s passes over as many numbers as may have been given since', (_, minutes, count) => {
  expect(skippedNumbers(copiedAt, after(minutes))).toBe(count)
})
