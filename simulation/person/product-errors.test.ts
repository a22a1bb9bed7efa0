import { expect, test } from 'vitest'
import { isOfProduct } from './product-errors.ts'

const named = (name: string, more: object = {}) => ({ name, message: 'x', ...more })

test.each([
  ['a refusal', named('Refusal'), true],
  ['a full device', named('QuotaExceededError'), true],
  ['a bulk call on a full device', named('BulkError', { failures: [named('QuotaExceededError')] }), true],
  ['a transaction that a full device ended', named('AbortError', { inner: named('QuotaExceededError') }), true],
  ['a bulk call that met a bug', named('BulkError', { failures: [named('TypeError')] }), false],
  ['a bug', named('TypeError'), false],
  ['nothing', undefined, false],
])('the screens show %s, or not, by its name and what it wraps', (_title, error, expected) => {
  expect(isOfProduct(error)).toBe(expected)
})
