import { describe, expect, test } from 'vitest'
import { checkDigitOf, tenthDigitFault, writtenCheckDigitFault } from './nit.ts'

// Check digits of entities as they publish them.
test.each([
  ['890480059', '1'],
  ['800197268', '4'],
  ['899999061', '9'],
  ['890903938', '8'],
  ['860002964', '4'],
  ['899999090', '2'],
  ['0', '0'],
])('the check digit of %s is %s', (nit, digit) => {
  expect(checkDigitOf(nit)).toBe(digit)
})

test('the number of a cédula has a check digit too, and leading zeros do not count', () => {
  expect(checkDigitOf('1047000101')).toBe('8')
  expect(checkDigitOf('0899999061')).toBe('9')
})

describe('a check digit after a hyphen', () => {
  test.each([
    `${'9'.repeat(16)}-0`,
    '890.480.059-1',
    'NIT 890480059 - 1',
    '890480059–1',
    '890480059',
    'AB-7',
    '',
    '1-12',
    '-5',
    '8904800591',
  ])('a check digit after a hyphen is right, or not there: %j', (text) => {
    expect(writtenCheckDigitFault(text)).toBeUndefined()
  })
  test.each(['890.480.059-2', 'NIT 890480059 - 2', '８９０４８０059—2', '\u200b890480059-2\u202c'])(
    'a check digit after a hyphen is wrong: %j',
    (text) => {
      expect(writtenCheckDigitFault(text)).toBe('El dígito de verificación de 890480059 es 1, no 2. Revise el número.')
    },
  )
})

test.each([
  ['8904800591', undefined],
  ['8904800592', 'El dígito de verificación de 890480059 es 1, no 2. Revise el número.'],
  ['890480059', undefined],
  // A cédula of ten digits, and a number with zeros before it.
  ['1047000101', undefined],
  ['0890480059', undefined],
  ['', undefined],
])('a tenth digit of a NIT: %s', (nit, fault) => {
  expect(tenthDigitFault(nit)).toBe(fault)
})
