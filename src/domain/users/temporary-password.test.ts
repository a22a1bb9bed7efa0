import { expect, test } from 'vitest'
import { newPassword } from './password.ts'
import { temporaryPassword, temporaryPasswordEnd } from './temporary-password.ts'

const counting = (first: number) => {
  let byte = first
  return (size: number) => Uint8Array.from({ length: size }, () => byte++)
}

test('the same bytes make the same password, others another', () => {
  expect(temporaryPassword(counting(0))).toBe('abcd-efgh-jkmn-pqrs')
  expect(temporaryPassword(counting(1))).toBe('bcde-fghj-kmnp-qrst')
})

test('bytes that would favour some letters are skipped', () => {
  // Bytes from 248 on are skipped: 248 is the last whole multiple of the alphabet's 31 characters.
  expect(temporaryPassword(counting(246))).toBe('89ab-cdef-ghjk-mnpq')
})

test('a temporary password is one that a person could have chosen', () => {
  expect(newPassword.safeParse(temporaryPassword(counting(17))).success).toBe(true)
})

test('a temporary password ends as many hours later as the installation says', () => {
  const givenAt = new Date('2026-11-20T15:00:00Z')
  expect(temporaryPasswordEnd(givenAt, 72)).toEqual(new Date('2026-11-23T15:00:00Z'))
  expect(temporaryPasswordEnd(givenAt, 1)).toEqual(new Date('2026-11-20T16:00:00Z'))
})
