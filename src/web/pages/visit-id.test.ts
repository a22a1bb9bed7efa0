import { expect, test } from 'vitest'
import { pathId } from './visit-id.ts'

test('an id is its digits', () => expect(pathId('10')).toBe(10))

test.each(['1e1', '01', '0x10', '1.0', '+5', ' 5', '', '0', 'abc', '99999999999'])('%j is no id', (param) => {
  expect(pathId(param)).toBeNaN()
})
