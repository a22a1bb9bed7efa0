import { describe, expect, test } from 'vitest'
import { certificateAlarm, daysUntil, FAILED_AFTER, nextAttemptAt, signingRefusal } from './signing-rules.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)
const validity = { validFrom: days(-1), validTo: days(1) }

test.each([
  ['within the validity', validity, undefined, undefined],
  ['at its first instant', { ...validity, validFrom: NOW }, undefined, undefined],
  [
    'a moment before it',
    { ...validity, validFrom: new Date(NOW.getTime() + 1) },
    undefined,
    'certificate-not-yet-valid',
  ],
  ['at its end', { ...validity, validTo: NOW }, undefined, 'certificate-expired'],
  ['a moment before its end', { ...validity, validTo: new Date(NOW.getTime() + 1) }, undefined, undefined],
  ['after a signature of before', validity, minutes(-1), undefined],
  ['five minutes before the last signature', validity, minutes(5), undefined],
  ['more than five minutes before it', validity, new Date(minutes(5).getTime() + 1), 'clock-set-back'],
] as const)('%s', (_when, certificate, lastSignedAt, refusal) => {
  expect(signingRefusal(certificate, NOW, lastSignedAt)).toBe(refusal)
})

test('attempts come later and later', () => {
  const waits = [1, 2, 3, 4, 5, 6, 100].map(
    (attempts) => (nextAttemptAt(NOW, attempts).getTime() - NOW.getTime()) / 60_000,
  )
  expect(waits).toEqual([0.25, 1, 5, 30, 360, 360, 360])
  expect(FAILED_AFTER).toBe(5)
})

describe('the alarm of a certificate', () => {
  test.each([
    [61, undefined],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [2, 7],
    [1, 1],
    [0.01, 1],
    [0, 0],
    [-5, 0],
  ])('a certificate with %s days left has the alarm %s', (left, alarm) => {
    expect(certificateAlarm(days(left), NOW)).toBe(alarm)
  })

  test('counts a day that has begun', () => {
    expect([1, 0.5, 0, -3].map((left) => daysUntil(days(left), NOW))).toEqual([1, 1, 0, 0])
  })
})
