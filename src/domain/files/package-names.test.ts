import { expect, test } from 'vitest'
import { numberedName, packageName } from './package-names.ts'

test.each([
  ['Acta de inspección ñandú.pdf', 'Acta de inspeccion nandu.pdf'],
  ['../../etc/passwd', '_._etc_passwd'],
  ['a\\b:c*?"<>|.pdf', 'a_b_c______.pdf'],
  ['fin. ', 'fin'],
  ['文書.pdf', '__.pdf'],
  ['', '_'],
  ['....', '_'],
])('%j is packed as %j', (name, packed) => {
  expect(packageName(name)).toBe(packed)
})

test('a long name is cut before its ending, and a reserved one is numbered', () => {
  expect(packageName(`${'a'.repeat(300)}.docx`)).toBe(`${'a'.repeat(115)}.docx`)
  expect(numberedName(7, 'CON.txt')).toBe('007-CON.txt')
  expect(numberedName(1234, `${'b'.repeat(300)}.pdf`).length).toBeLessThanOrEqual(121)
})
