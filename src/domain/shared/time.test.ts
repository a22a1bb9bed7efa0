import { expect, test } from 'vitest'
import { dayOf, formatDay, formatInstant } from './time.ts'

test('the day is Colombia’s, five hours behind UTC', () => {
  expect(dayOf(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21')
})

test('days and instants are written as Colombians do', () => {
  expect(formatDay('2026-03-09')).toBe('09/03/2026')
  expect(formatInstant(new Date('2026-01-01T03:07:00Z'))).toBe('31/12/2025 22:07')
})
