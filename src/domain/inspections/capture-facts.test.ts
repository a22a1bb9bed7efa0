import { describe, expect, test } from 'vitest'
import { type CaptureFacts, credibleCapture } from './capture-facts.ts'

const now = new Date('2026-11-27T15:00:00Z')
const PLACE = { latitude: 10.4, longitude: -75.5 }

describe('facts of a device are kept when they can be true', () => {
  test.each<[string, CaptureFacts, CaptureFacts]>([
    ['nothing', {}, {}],
    [
      'all',
      { capturedAt: '2026-11-27T14:00:00Z', ...PLACE, accuracyM: 12 },
      { capturedAt: '2026-11-27T14:00:00Z', ...PLACE, accuracyM: 12 },
    ],
    ['the year 1', { capturedAt: '0001-01-01T00:00:00Z', ...PLACE }, PLACE],
    ['the year 2126', { capturedAt: '2126-01-01T00:00:00Z' }, {}],
    ['a clock that was never set', { capturedAt: '1970-01-01T00:00:00Z' }, {}],
    ["a camera's default", { capturedAt: '2002-12-08T12:00:00Z' }, { capturedAt: '2002-12-08T12:00:00Z' }],
    ['a clock some hours ahead', { capturedAt: '2026-11-28T10:00:00Z' }, { capturedAt: '2026-11-28T10:00:00Z' }],
    ['an accuracy of nothing', { ...PLACE, accuracyM: 0 }, PLACE],
    ['an accuracy below nothing', { ...PLACE, accuracyM: -3 }, PLACE],
    ['a position that may be anywhere', { ...PLACE, accuracyM: 2_545_000 }, {}],
    ['half a position', { latitude: 10.4, accuracyM: 12 }, {}],
  ])('%s', (_title, facts, kept) => {
    expect(credibleCapture(facts, now)).toEqual(kept)
  })
})
