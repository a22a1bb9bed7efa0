import { expect, test } from 'vitest'
import { firstOrigin, nextOrigin } from './log-origin.ts'

/** The form that the table of logs asks for. */
const FORM = /^[!-*,-~]{1,255}$/

test.each([
  ['https://Vigia.Bolivar.GOV.CO', 13, 'vigia.bolivar.gov.co/registro/13'],
  ['https://vigia.example:8443/salud/', 8, 'vigia.example:8443/registro/08'],
  ['https://[2001:DB8::1]:3000', 13, '[2001:db8::1]:3000/registro/13'],
  ['https://vigía.example', 13, 'xn--viga-xpa.example/registro/13'],
  [undefined, 13, 'vigia-01234567.invalid/registro/13'],
])('the log of %s is named by its host and port, in small letters', (publicUrl, department, origin) => {
  expect(firstOrigin({ publicUrl }, department, '0123456789abcdef')).toBe(origin)
  expect(origin).toMatch(FORM)
})

test('each log that follows has the number of its turn', () => {
  const [second, third] = [nextOrigin('a/registro/13', 2), nextOrigin('a/registro/13-r2', 3)]
  expect([second, third]).toEqual(['a/registro/13-r2', 'a/registro/13-r3'])
})
