import { expect, test } from 'vitest'
import { lastAnchorInstant } from './anchor-day.ts'

test.each([
  ['2026-11-28T04:45:00Z', '2026-11-28T04:45:00.000Z'],
  ['2026-11-28T04:44:59Z', '2026-11-27T04:45:00.000Z'],
  ['2026-11-28T05:00:00Z', '2026-11-28T04:45:00.000Z'],
  ['2027-01-01T04:44:59Z', '2026-12-31T04:45:00.000Z'],
])('at %s the last 23:45 of Colombia was %s', (now, instant) => {
  expect(lastAnchorInstant(new Date(now), '23:45').toISOString()).toBe(instant)
})
