import { expect, test } from 'vitest'
import { signsVisits } from './stored-signature.ts'

test.each([
  [1, false],
  [2, true],
  [3, true],
  [null, false],
  [undefined, false],
] as const)('an official of the kind %s signs visits: %s', (userType, signs) => {
  expect(signsVisits(userType)).toBe(signs)
})
