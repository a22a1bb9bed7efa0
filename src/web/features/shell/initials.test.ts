import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['admin@vigia.demo', 'AV'],
  ['ana.maria@bolivar.gov.co', 'AM'],
  ['ñandu@élite.co', 'ÑÉ'],
  ['1047000222', '1'],
  ['_.x@', 'X'],
  ['', ''],
])('the avatar of %s reads %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials)
})
