import { expect, test } from 'vitest'
import { movedBy } from './moved-columns.ts'

test.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
  [0, 9, 'bca'],
  [7, 1, 'abc'],
])('the entry at %i moves by %i places to %s', (from, places, expected) => {
  expect(movedBy([...'abc'], from, places).join('')).toBe(expected)
})
