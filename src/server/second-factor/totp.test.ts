import { describe, expect, test } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'
import { newRecoveryCode, recoveryDigest } from './recovery-codes.ts'
import { codeOf, isTotpCode, matchingStep, otpauthUri, stepOf } from './totp.ts'

const KEY = Buffer.from('12345678901234567890')

test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('RFC 4226, appendix D: the code of counter %i', (counter, code) => {
  expect(codeOf(KEY, counter)).toBe(code)
})

test.each([
  ['1970-01-01T00:00:59Z', '94287082'],
  ['2005-03-18T01:58:29Z', '07081804'],
  ['2005-03-18T01:58:31Z', '14050471'],
  ['2009-02-13T23:31:30Z', '89005924'],
  ['2033-05-18T03:33:20Z', '69279037'],
  ['2603-10-11T11:33:20Z', '65353130'],
])('RFC 6238, appendix B: the code at %s', (at, code) => {
  expect(codeOf(KEY, stepOf(new Date(at)), 8)).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, chapter 10: %j in base32', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32)
  expect(fromBase32(base32).toString()).toBe(text)
})

describe('a code', () => {
  const secret = toBase32(KEY)
  const at = new Date('2009-02-13T23:31:30Z')

  test('a code of a phone half a minute off is accepted, and no other is', () => {
    const step = stepOf(at)
    for (const near of [step - 1, step, step + 1]) expect(matchingStep(secret, codeOf(KEY, near), at)).toBe(near)
    for (const far of [step - 2, step + 2]) expect(matchingStep(secret, codeOf(KEY, far), at)).toBeUndefined()
  })

  test.each(['', '12345', '1234567', '12345a', ' 123456', '１２３４５６'])('%j has not its form', (text) => {
    expect(isTotpCode(text)).toBe(false)
  })

  test('comes to the app by an address with issuer and account', () => {
    expect(otpauthUri(secret, 'ana+1@vigia.test')).toBe(
      `otpauth://totp/Vig%C3%ADa:ana%2B1%40vigia.test?secret=${secret}&issuer=Vig%C3%ADa&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

test('a recovery code is the same with spaces, without hyphens, in small letters', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
  expect(newRecoveryCode()).not.toBe(code)
  expect(recoveryDigest(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(recoveryDigest(code))
})
