import { expect, test } from 'vitest'
import { isStale } from './use-auto-prepare.ts'

const now = new Date('2026-03-02T15:00:00.000Z')

test.each([
  ['never', undefined, true],
  ['a moment ago', '2026-03-02T14:59:30.000Z', false],
  ['just under ten minutes ago', '2026-03-02T14:50:00.001Z', false],
  ['ten minutes ago', '2026-03-02T14:50:00.000Z', true],
  ['in a time to come, by a clock that was wrong', '2026-03-04T15:00:00.000Z', true],
  ['at a moment that cannot be read', 'ayer', true],
])('visits that were prepared %s are prepared again: %s', (_, preparedAt, expected) => {
  expect(isStale(preparedAt, now)).toBe(expected)
})

test.each([
  ['before a list showed one that is not here', '2026-03-02T14:59:00.000Z', true],
  ['after it', '2026-03-02T14:59:40.000Z', false],
])('visits that were prepared a moment ago, %s, are prepared again: %s', (_, preparedAt, expected) => {
  expect(isStale(preparedAt, now, Date.parse('2026-03-02T14:59:30.000Z'))).toBe(expected)
})
