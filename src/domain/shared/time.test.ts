import { expect, test } from 'vitest'
import { dayOf, formatDay, formatInstant, isDay, isInstant } from './time.ts'

test('the day is Colombia’s, five hours behind UTC', () => {
  expect(dayOf(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21')
})

test('days and instants are written as Colombians do', () => {
  expect(formatDay('2026-03-09')).toBe('09/03/2026')
  // At seven in the evening in Colombia the day of UTC is the next one.
  expect(formatDay('2026-11-30T00:01:13.994Z')).toBe('29/11/2026')
  expect(formatDay('')).toBe('')
  expect(formatInstant(new Date('2026-01-01T03:07:00Z'))).toBe('31/12/2025 22:07')
})

test.each([
  ['0001-01-01', true],
  ['2024-02-29', true],
  ['9999-12-31', true],
  ['0000-01-01', false],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['10000-01-01', false],
  ['+010000-01-01', false],
  ['2026-11-20T00:00:00Z', false],
  ['hoy', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test.each([
  ['0001-01-02T00:00:00Z', true],
  ['1970-01-01T00:00:00.000Z', true],
  ['2026-11-20T15:00:00-05:00', true],
  ['9999-12-30T23:59:59Z', true],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00+23:59', false],
  ['9999-12-31T23:59:59-23:59', false],
  ['9999-12-31T00:00:00Z', false],
  ['hoy', false],
])('%s is an instant: %s', (text, is) => {
  expect(isInstant(text)).toBe(is)
})
