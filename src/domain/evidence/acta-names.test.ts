import { expect, test } from 'vitest'
import { toldActa } from './acta-names.ts'

test.each([
  ['2026-000025', '2026-000025 (identificador 31)'],
  // An acta of before decision 023 has its id for a number.
  [undefined, '31'],
  [null, '31'],
])('the acta with the number %s is told as %s', (number, told) => {
  expect(toldActa({ id: 31, number })).toBe(told)
})
