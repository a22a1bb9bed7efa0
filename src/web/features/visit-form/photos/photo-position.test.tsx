import { afterEach, beforeEach, expect, test } from 'vitest'
import { crediblePosition, locate, rememberPosition, wantsPosition } from './photo-position.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

test('each person of a device decides for themselves, and the beginning has no decision', () => {
  expect(wantsPosition(localStorage, 2)).toBe(false)
  rememberPosition(localStorage, 2, true)
  expect(wantsPosition(localStorage, 2)).toBe(true)
  expect(wantsPosition(localStorage, 3)).toBe(false)
  rememberPosition(localStorage, 2, false)
  expect(localStorage.length).toBe(0)
})

test('a position that may be anywhere is none, and an accuracy of nothing is unknown', () => {
  const here = { latitude: 10.4, longitude: -75.5 }
  const now = new Date()
  expect(crediblePosition({ ...here, accuracyM: 12 }, now)).toEqual({ ...here, accuracyM: 12 })
  expect(crediblePosition({ ...here, accuracyM: 0 }, now)).toEqual({ ...here, accuracyM: 0 })
  expect(crediblePosition({ ...here, accuracyM: 2_545_000 }, now)).toBeNull()
})

test('a position has no more digits than it is worth', async () => {
  const coords = { latitude: 10.399_721_234_56, longitude: -75.514_444_987_65, accuracy: 12.345 }
  const getCurrentPosition = (found: PositionCallback) => found({ coords } as GeolocationPosition)
  expect(await locate({ getCurrentPosition } as Geolocation)).toEqual({
    latitude: 10.399_721_2,
    longitude: -75.514_445,
    accuracyM: 12.3,
  })
})
